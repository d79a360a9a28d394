import { expect, type Browser, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { signer } from '#devnet/accounts.ts'
import type { FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { startRelay, type StandInRelay } from '#tests/builders/relay.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { openRelayWallet, type RelayWallet } from '#tests/wallet/relay-wallet.ts'
import { axeViolations } from './audit.ts'
import { openSite } from './open-site.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test, collectCspViolations, type StackAddress } from './stack.ts'

/** Connecting to a wallet app over a WalletConnect relay. */

const ETHER = 10n ** 18n
const ACCOUNT = signer(5)

let relay: StandInRelay
let site: FaultyWorker
let wallet: RelayWallet

const nodeUrls = ({ rpcUrls }: StackAddress) =>
  Object.fromEntries(Object.entries(rpcUrls).map(([id, [url = '']]) => [id, url]))

test.beforeAll(async ({ stack }) => {
  relay = await startRelay(nodeUrls(stack))
  site = await openSite(stack, relay.vars)
})
test.beforeEach(async ({ stack }) => {
  const { 1: ethereum = '', 8453: base = '' } = nodeUrls(stack)
  wallet = await openRelayWallet(relay, { account: ACCOUNT, rpcUrls: { 1: ethereum, 8453: base } })
})
test.afterEach(() => wallet.stop())
test.afterAll(async () => {
  await site.stop()
  await relay.stop()
})

const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect' })
const accountButton = (page: Page) => page.getByTestId('account-button')
const dialog = (page: Page) => page.locator('dialog[open]')
const walletConnectButton = (page: Page) => dialog(page).getByRole('button', { name: 'WalletConnect' })

/** Opens the pairing step and returns the link that "Copy link" copies. */
async function showLink(page: Page, { url } = site, path = '/not-found'): Promise<string> {
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await connectButton(page).click()
  await walletConnectButton(page).click()
  return copyLink(page)
}

async function copyLink(page: Page): Promise<string> {
  await expect(dialog(page).getByRole('img', { name: 'QR code for your wallet app' })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { copied: undefined })
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
  })
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  const copied = await page.evaluate(() => (window as unknown as { copied?: string }).copied)
  expect(copied).toMatch(/^wc:[\da-f]{64}@2\?/)
  return copied ?? ''
}

async function connect(page: Page, path?: string): Promise<void> {
  await wallet.scan(await showLink(page, site, path))
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${ACCOUNT.address}`)
  await expect(dialog(page)).toHaveCount(0)
}

test('a site without a project id offers no WalletConnect and allows no other host', async ({ page, request }) => {
  const headers = (await request.get('/explore')).headers()
  expect(headers['content-security-policy']).toContain("connect-src 'self';")
  await page.goto('/not-found', { waitUntil: 'networkidle' })
  await connectButton(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(walletConnectButton(page)).toHaveCount(0)
})

test('the WalletConnect client loads on click only; a scanned code connects, and a reload keeps the session', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`${site.url}/not-found`, { waitUntil: 'networkidle' })
  await connectButton(page).click()
  await expect(walletConnectButton(page)).toBeVisible()
  expect(scripts.filter((url) => url.includes('relay-client'))).toEqual([])
  await walletConnectButton(page).click()
  const uri = await copyLink(page)
  expect(scripts.filter((url) => url.includes('relay-client'))).toHaveLength(1)
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await wallet.scan(uri)
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${ACCOUNT.address}`)
  expect(wallet.sessions()).toEqual(['Tarn'])

  await page.reload()
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${ACCOUNT.address}`)
  await accountButton(page).click()
  await expect(page.getByTestId('account-drawer')).toContainText('Pocket Wallet · Ethereum')
  await wallet.switchNetwork(8453)
  await expect(page.getByTestId('account-drawer')).toContainText('Pocket Wallet · Base')

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeVisible()
  await expect.poll(() => wallet.sessions()).toEqual([])
  await page.reload({ waitUntil: 'networkidle' })
  await expect(connectButton(page)).toBeVisible()
})

test('a send that the wallet rejects shows a message and can be repeated', async ({ page, stack }) => {
  await connect(page, '/send')
  const friend = privateKeyToAddress(generatePrivateKey())
  await page.getByTestId('recipient-input').fill(friend)
  await page.getByLabel(/^Amount in /).fill('0.125')
  await expect(page.getByTestId('send-button')).toHaveText('Send')
  await page.getByTestId('send-button').click()
  await page.getByTestId('bump-continue').click()
  const confirm = page.getByTestId('confirm-button')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  wallet.rejectNext('eth_sendTransaction')
  await confirm.click()
  await expect(page.getByText('You rejected the request in your wallet.').first()).toBeVisible()

  const chain = chainFacts(stack.rpcUrls[1]?.[0] ?? '')
  const before = await chain.native(friend)
  await confirm.click()
  await expect(page.getByTestId('send-done')).toHaveText('Sent')
  expect((await chain.native(friend)) - before).toBe(ETHER / 8n)
  expect(wallet.requests).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
})

test('a wallet that ends the session disconnects the page', async ({ page }) => {
  await connect(page)
  await wallet.disconnect()
  await expect(connectButton(page)).toBeVisible()
})

test('a rejected proposal returns to the wallet list with a message', async ({ page }) => {
  await wallet.scan(await showLink(page), 'reject')
  await expect(dialog(page).getByRole('alert')).toHaveText('You rejected the request in your wallet.')
  await expect(walletConnectButton(page)).toBeVisible()
})

test('cancelling returns to the wallet list, and a wallet that approves afterwards gets no session', async ({
  page,
}) => {
  const uri = await showLink(page)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(walletConnectButton(page)).toBeVisible()
  await wallet.scan(uri)
  await expect.poll(() => wallet.ended()).toBe(1)
  expect(wallet.sessions()).toEqual([])
  await expect(accountButton(page)).toHaveCount(0)

  await walletConnectButton(page).click()
  const nextUri = await copyLink(page)
  expect(nextUri).not.toBe(uri)
  await wallet.scan(nextUri)
  await expect(accountButton(page)).toBeVisible()
})

test('connecting over an unreachable relay fails with the reason', async ({ page, stack }) => {
  const unreachableRelaySite = await openSite(stack, { ...relay.vars, WALLETCONNECT_RELAY: 'ws://127.0.0.1:9' })
  try {
    await page.clock.install()
    await page.goto(`${unreachableRelaySite.url}/not-found`, { waitUntil: 'networkidle' })
    await connectButton(page).click()
    await walletConnectButton(page).click()
    await expect(dialog(page)).toContainText('Preparing a code…')
    const failure = page.getByTestId('connection-failure')
    await skipTimeUntil(page, 31_000, (expectSoon) => expectSoon(failure).toBeVisible())
    await expect(failure).toContainText('WalletConnect can’t be reached.')
  } finally {
    await unreachableRelaySite.stop()
  }
})

test('on a phone, links open wallet apps, and one tap shows the QR code', async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, userAgent, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${site.url}/not-found`, { waitUntil: 'networkidle' })
  await connectButton(page).click()
  await walletConnectButton(page).click()
  const app = dialog(page).getByRole('link', { name: 'Open in MetaMask' })
  const uri = new URL((await app.getAttribute('href')) ?? '').searchParams.get('uri') ?? ''
  expect(uri).toMatch(/^wc:[\da-f]{64}@2\?/)
  await expect(dialog(page).getByRole('link', { name: 'Open another wallet app' })).toHaveAttribute('href', uri)
  await dialog(page).getByText('Show QR code').click()
  await expect(dialog(page).getByRole('img', { name: 'QR code for your wallet app' })).toBeVisible()
  await wallet.scan(uri)
  await expect(accountButton(page)).toBeVisible()
  await context.close()
})

test.describe('with AppKit’s list of wallet apps', () => {
  const API = 'https://api.web3modal.org'
  let appKitSite: FaultyWorker

  test.beforeAll(async ({ stack }) => {
    appKitSite = await openSite(stack, { ...relay.vars, APPKIT: 'on' })
  })
  test.afterAll(() => appKitSite.stop())

  /** Opens a page with a stand-in for AppKit's service, and records the other hosts that the page requests. */
  async function openPageWithAppKit(browser: Browser) {
    const context = await browser.newContext()
    const violations = await collectCspViolations(context)
    const page = await context.newPage()
    const hosts = new Set<string>()
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'localhost') hosts.add(hostname)
    })
    await page.route(`${API}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      const headers = { 'Access-Control-Allow-Origin': '*' }
      const data = ['Alpha', 'Beta'].map((name) => ({
        id: name,
        name,
        homepage: `https://${name}.example`,
        image_id: name,
        order: 1,
        mobile_link: `${name.toLowerCase()}://`,
        desktop_link: `${name.toLowerCase()}-desktop://`,
        webapp_link: null,
        app_store: null,
        play_store: null,
        rdns: null,
        injected: null,
        chains: ['eip155:1'],
      }))
      if (pathname === '/getWallets') await route.fulfill({ headers, json: { count: data.length, data } })
      else await route.fulfill({ headers, status: 404, json: {} })
    })
    return { context, page, violations, hosts, list: page.locator('w3m-modal') }
  }
  const openList = (page: Page) => dialog(page).getByRole('button', { name: 'Find your wallet app' }).click()

  test('the list opens on a click, and the wallet that takes its link connects', async ({ browser }) => {
    const { context, page, violations, hosts, list } = await openPageWithAppKit(browser)
    const uri = await showLink(page, appKitSite)
    expect([...hosts]).toEqual([])
    await openList(page)
    await list.getByText('Search Wallet').click()
    await expect(list.getByText('Alpha')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await wallet.scan(uri)
    await expect(accountButton(page)).toHaveAccessibleName(`Account ${ACCOUNT.address}`)
    await expect(list.getByText('Alpha')).toBeHidden()
    await expect(dialog(page)).toHaveCount(0)
    // AppKit reports its start to its vendor even with its analytics off; the policy blocks that.
    expect([...hosts].filter((host) => host !== 'pulse.walletconnect.org')).toEqual(['api.web3modal.org'])
    expect(violations.filter((text) => !text.includes('https://pulse.walletconnect.org/'))).toEqual([])
    await context.close()
  })

  test('closing the list returns to the QR code of the same pairing', async ({ browser }) => {
    const { context, page, list } = await openPageWithAppKit(browser)
    const uri = await showLink(page, appKitSite)
    await openList(page)
    await expect(list.getByText('Search Wallet')).toBeVisible()
    // The focus is in the list, and the page around it is inert.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('w3m-modal')
    await expect(page.locator('main')).toHaveJSProperty('inert', true)
    await page.keyboard.press('Escape')
    expect(await copyLink(page)).toBe(uri)
    await expect(page.locator('main')).toHaveJSProperty('inert', false)
    await openList(page)
    await expect(list.getByText('Search Wallet')).toBeVisible()
    await wallet.scan(uri, 'reject')
    await expect(dialog(page).getByRole('alert')).toHaveText('You rejected the request in your wallet.')
    await expect(list.getByText('Search Wallet')).toBeHidden()
    await context.close()
  })

  test('an app chosen in the list that does not answer can be retried with the same link', async ({ browser }) => {
    const { context, page, list } = await openPageWithAppKit(browser)
    const uri = await showLink(page, appKitSite)
    await openList(page)
    await list.getByText('Search Wallet').click()
    await list.getByText('Alpha').click()
    await list.getByText('Desktop').click()
    await list.getByRole('button', { name: 'Try again' }).click()
    await page.keyboard.press('Escape')
    expect(await copyLink(page)).toBe(uri)
    // Our own entry names the app; WalletConnect's client would prefer AppKit's for every later wallet.
    expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBeNull()
    await wallet.scan(uri)
    await expect(accountButton(page)).toHaveAccessibleName(`Account ${ACCOUNT.address}`)
    expect(wallet.sessions()).toEqual(['Tarn'])
    await context.close()
  })

  test('without it the policy allows no inline styles, no template policy and none of its hosts', async ({
    request,
  }) => {
    const policyOf = async ({ url }: FaultyWorker) =>
      (await request.get(`${url}/explore`)).headers()['content-security-policy'] ?? ''
    const added = [API, "'unsafe-inline'", 'lit-html']
    const [policy, appKitPolicy] = [await policyOf(site), await policyOf(appKitSite)]
    expect(added.filter((entry) => policy.includes(entry))).toEqual([])
    expect(added.filter((entry) => !appKitPolicy.includes(entry))).toEqual([])
  })
})
