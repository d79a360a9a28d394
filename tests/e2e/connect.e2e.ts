import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { startFaultyWorker, type FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { announceSolanaWallet } from '#tests/wallet/announce-solana-wallet.ts'
import { solanaAddress } from '#tests/wallet/solana-wallet.ts'
import { announceWallet, type WalletOptions } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { putToSleep } from './sleep.ts'
import { test, type StackAddress } from './stack.ts'

// Connecting a wallet, and following its account, network and lock.

const NEVER = new Promise<void>(() => {})
const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect' })
const accountButton = (page: Page) => page.getByTestId('account-button')
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Connect a wallet|Connecting…|Error connecting)$/ })
const walletButton = (page: Page, name = 'Test Wallet') => dialog(page).getByRole('button', { name })
const failure = (page: Page) => page.getByTestId('connection-failure')

function announce(page: Page, { rpcUrls }: StackAddress, options: Partial<WalletOptions> = {}) {
  const urls = Object.fromEntries(Object.entries(rpcUrls).map(([id, [url = '']]) => [id, url]))
  return announceWallet(page, { account: signer(7), rpcUrls: urls, ...options })
}

/** Opens a page and waits until the wallet dialog can be opened. */
async function openWallets(page: Page, path = '/explore'): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await connectButton(page).click()
  await expect(dialog(page)).toBeVisible()
}

test('a cancelled connection that the wallet accepts later is revoked', async ({ page, stack }) => {
  const wallet = await announce(page, stack)
  let accept = () => {}
  wallet.holdNext('eth_requestAccounts', new Promise((resolve) => (accept = resolve)))
  await openWallets(page)
  await walletButton(page).click()
  await expect(dialog(page)).toContainText('Confirm the connection in Test Wallet')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toContainText('Connect a wallet')
  accept()
  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions')
  await expect(accountButton(page)).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()

  await walletButton(page).click()
  await expect(accountButton(page)).toBeVisible()
})

test('connecting to an unresponsive wallet fails after 30 seconds with the reason and can be retried', async ({
  page,
  stack,
}) => {
  const wallet = await announce(page, stack)
  wallet.holdNext('eth_requestAccounts', NEVER)
  await page.clock.install()
  await openWallets(page)
  await walletButton(page).click()
  await expect(dialog(page)).toContainText('Confirm the connection in')
  await page.clock.fastForward(29_000)
  await expect(failure(page)).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(failure(page)).toContainText('Test Wallet didn’t respond within 30 seconds.')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(accountButton(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('a rejected connection returns to the wallet list; a failed one shows an error that can be closed', async ({
  page,
  stack,
}) => {
  const wallet = await announce(page, stack)
  wallet.rejectNext('eth_requestAccounts')
  await openWallets(page)
  await walletButton(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('You rejected the request in your wallet.')
  wallet.failNext('eth_requestAccounts')
  await walletButton(page).click()
  await expect(failure(page)).toContainText('The connection attempt failed.')
  await expect(dialog(page)).toHaveAccessibleName('Error connecting')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(connectButton(page)).toBeFocused()
})

test('a wallet that answers with an invalid address or no account does not connect', async ({ page, stack }) => {
  const wallet = await announce(page, stack)
  wallet.answerWith('eth_requestAccounts', () => ['not an address'])
  await openWallets(page)
  await walletButton(page).click()
  await expect(failure(page)).toContainText('The connection attempt failed.')
  wallet.answerWith('eth_requestAccounts', () => [])
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(failure(page)).toContainText('Test Wallet didn’t share an account.')
  await expect(accountButton(page)).toHaveCount(0)
})

test('a wallet that is connected while an earlier connection is being restored stays connected', async ({
  page,
  stack,
}) => {
  const wallet = await announce(page, stack, { isRemembered: true })
  wallet.holdNext('eth_accounts', NEVER)
  await page.clock.install()
  await page.goto('/explore')
  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('eth_accounts')
  await connectButton(page).click()
  await walletButton(page).click()
  await expect(accountButton(page)).toBeVisible()
  // Restoring the connection fails after ten seconds.
  await page.clock.runFor(12_000)
  await expect(accountButton(page)).toBeVisible()
  await expect(connectButton(page)).toHaveCount(0)
})

test('the wallet list marks the wallet that was used last', async ({ page, stack }) => {
  await announce(page, stack)
  await openWallets(page)
  await walletButton(page).click()
  await expect(accountButton(page)).toBeVisible()
  await page.goto('/?intro=true')
  await expect(connectButton(page)).toBeVisible()
  await connectButton(page).click()
  await expect(walletButton(page)).toContainText('Last used')
})

test('a reload shows the account’s name before the page’s scripts run, and never the Connect button', async ({
  page,
  stack,
  request,
}) => {
  await announce(page, stack)
  await openWallets(page)
  await walletButton(page).click()
  await expect(accountButton(page)).toHaveText('bruno.eth')

  await page.route('**/assets/**/*.js', (route) => route.abort())
  await page.goto('/explore', { waitUntil: 'commit' })
  const button = page.locator('#connect')
  const readLabel = () =>
    button
      .evaluate(({ children: [name] }) => {
        const part = (pseudo: string) => (name ? getComputedStyle(name, pseudo).content : '')
        return part('::before') + part('::after')
      })
      // The page reloads itself once, which ends the evaluation.
      .catch(() => 'reloading')
  await expect.poll(readLabel).toBe('"""bruno.eth"')
  await expect(button.getByText('Connect')).toBeHidden()
  // The document is the same for every visitor.
  expect(await (await request.get('/explore')).text()).not.toContain('bruno.eth')
  // The page has reloaded itself once to find its scripts; another reload would compete with that one.
  await expect(page.locator('#files-gone')).toBeVisible()

  await page.unroute('**/assets/**/*.js')
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const checkEveryFrame = () => {
      const bar = document.querySelector<HTMLElement>('header')
      if (bar?.innerText.includes('Connect')) seen.add('Connect')
      requestAnimationFrame(checkEveryFrame)
    }
    checkEveryFrame()
  })
  await page.reload()
  await expect(accountButton(page)).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([])
})

test('the page follows account changes, network changes, locking and unlocking in the wallet', async ({
  page,
  stack,
}) => {
  const wallet = await announce(page, stack, { others: [signer(8)] })
  await openWallets(page)
  await walletButton(page).click()
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(7).address}`)
  await wallet.switchAccount(signer(8))
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(8).address}`)
  await accountButton(page).click()
  await expect(page.getByTestId('account-drawer')).toContainText('Test Wallet · Ethereum')
  await wallet.switchNetwork(8453)
  await expect(page.getByTestId('account-drawer')).toContainText('Test Wallet · Base')
  await page.keyboard.press('Escape')
  await wallet.lock()
  await expect(connectButton(page)).toBeVisible()
  await wallet.unlock()
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(8).address}`)
})

test('after the computer wakes from sleep, the wallet is connected and its account changes are followed', async ({
  page,
  stack,
}) => {
  const wallet = await announce(page, stack, { others: [signer(8)] })
  await openWallets(page)
  await walletButton(page).click()
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(7).address}`)
  await page.evaluate(() =>
    Object.assign(window, {
      ticks: 0,
      ticking: setInterval(() => (window as unknown as { ticks: number }).ticks++, 50),
    }),
  )
  const wake = await putToSleep(page)
  await page.waitForTimeout(5_000)
  await wake()
  expect(await page.evaluate(() => (window as unknown as { ticks: number }).ticks)).toBeLessThan(50)
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(7).address}`)
  await expect(connectButton(page)).toHaveCount(0)
  await wallet.switchAccount(signer(8))
  await expect(accountButton(page)).toHaveAccessibleName(`Account ${signer(8).address}`)
})

test('a new tab restores the connection, and a load after disconnecting does not', async ({ page, context, stack }) => {
  await announce(page, stack)
  await openWallets(page)
  await walletButton(page).click()
  await expect(accountButton(page)).toBeVisible()
  const tab = await context.newPage()
  await announce(tab, stack, { isConnected: true })
  await tab.goto('/swap')
  await expect(accountButton(tab)).toBeVisible()
  await tab.close()

  await accountButton(page).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeFocused()
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await expect(connectButton(page)).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
})

test.describe('in test mode', () => {
  let site: FaultyWorker
  const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

  test.beforeAll(async () => {
    const down = async () => new Response('down', { status: 503 })
    site = await startFaultyWorker({ worker: 'web', vars: { TEST_MODE: 'on' }, api: down })
  })
  test.afterAll(() => site.stop())

  test('the mock wallet connects on page load, with the account from the query if there is one', async ({ page }) => {
    await page.goto(`${site.url}/not-found`)
    await expect(accountButton(page)).toBeVisible()
    await page.goto(`${site.url}/not-found?eagerlyConnectAddress=${OTHER}`)
    await expect(accountButton(page)).toHaveAccessibleName(`Account ${OTHER}`)
  })

  test('with eagerlyConnect=false, the mock wallet waits for a click and is the only wallet offered', async ({
    page,
    stack,
  }) => {
    await announce(page, stack)
    await page.goto(`${site.url}/not-found?eagerlyConnect=false`, { waitUntil: 'networkidle' })
    await connectButton(page).click()
    await expect(walletButton(page, 'Mock Connector')).toBeVisible()
    await expect(walletButton(page)).toHaveCount(0)
    await walletButton(page, 'Mock Connector').click()
    await expect(accountButton(page)).toBeVisible()
  })
})

test('a wallet for Ethereum and Solana is listed once, and the drawer shows both of its accounts', async ({
  page,
  stack,
}) => {
  const address = solanaAddress()
  await announceSolanaWallet(page, { name: 'Test', addresses: [address] })
  await announceSolanaWallet(page, { name: 'Solana Only', addresses: [address] })
  await announce(page, stack)
  await openWallets(page)
  await expect(dialog(page).getByRole('button', { name: /^Test/ })).toHaveCount(1)
  await expect(dialog(page).getByRole('button', { name: 'Solana Only' })).toHaveCount(0)
  await walletButton(page).click()
  await accountButton(page).click()
  const account = page.getByTestId('solana-account')
  await expect(account).toHaveText(new RegExp(`Solana account\\s*${address.slice(0, 4)}…${address.slice(-4)}`))
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])

  await page.reload()
  await accountButton(page).click()
  await expect(account).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(accountButton(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('tarn.wallet.solana'))).toBeNull()
})
