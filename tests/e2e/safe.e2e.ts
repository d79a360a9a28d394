import { expect, type FrameLocator, type Page } from '@playwright/test'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { createRpc, hex } from '#devnet/rpc.ts'
import type { FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { openSafeWallet, type SafeWallet } from '#tests/wallet/safe-wallet.ts'
import { openSite } from './open-site.ts'
import { sendMined } from './send-mined.ts'
import { test } from './stack.ts'

// The site in the frame of Safe{Wallet}, with a real Safe of two owners who both must sign.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ETHER = 10n ** 18n
const USD = 10n ** 6n
const FRIEND = ACCOUNTS[2].address
const [OWNER, OTHER_OWNER] = [signer(3), signer(4)] as const

let safe: SafeWallet
let site: FaultyWorker
let rpcUrl: string

test.beforeAll(async ({ stack }) => {
  rpcUrl = stack.rpcUrls[1]?.[0] ?? ''
  safe = await openSafeWallet({ rpcUrl, chainId: 1, deployer: signer(0), owners: [OWNER, OTHER_OWNER], threshold: 2 })
  site = await openSite(stack, { SAFE_ORIGIN: safe.origin })
  await createRpc(rpcUrl).call('anvil_setBalance', [safe.address, hex(5n * ETHER)])
  await sendMined(rpcUrl, ACCOUNTS[0].address, [transferTokens(USDC, safe.address, 100n * USD)])
})
test.afterAll(async () => {
  await site.stop()
  await safe.stop()
})

/** Opens a path in the frame, where the Safe is connected without a click. */
async function open(page: Page, path: string): Promise<FrameLocator> {
  const app = await safe.show(page, site.url + path)
  await expect(app.getByTestId('account-button')).toHaveAccessibleName(`Account ${safe.address}`)
  return app
}

async function reviewSend(app: FrameLocator, amount: string): Promise<void> {
  await app.getByTestId('recipient-input').fill(FRIEND)
  await app.getByLabel(/^Amount in /).fill(amount)
  await expect(app.getByTestId('send-button')).toHaveText('Send')
  await app.getByTestId('send-button').click()
  await app.getByTestId('bump-continue').click()
  await expect(app.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
}

test('only the configured Safe may frame the site, and it can read the site’s name and icon', async ({
  page,
  request,
}) => {
  expect((await request.get('/swap')).headers()['content-security-policy']).toContain("frame-ancestors 'none';")
  expect((await request.get('/manifest.json')).status()).toBe(404)
  const policy = (await request.get(`${site.url}/swap`)).headers()['content-security-policy']
  expect(policy).toContain(`frame-ancestors ${safe.origin};`)
  const manifest = await request.get(`${site.url}/manifest.json`)
  expect(manifest.headers()['access-control-allow-origin']).toBe(safe.origin)
  const { name, iconPath } = (await manifest.json()) as { name: string; iconPath: string }
  expect(name).toBe('Tarn')
  const icon = await request.get(`${site.url}/${iconPath}`)
  expect([icon.status(), icon.headers()['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  // Outside a frame there is no Safe to connect.
  await page.goto(`${site.url}/not-found`, { waitUntil: 'networkidle' })
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await expect(page.locator('dialog[open]')).toBeVisible()
  await expect(page.locator('dialog[open]').getByRole('button', { name: 'Safe' })).toHaveCount(0)
})

test('a swap is one transaction of the Safe, and is pending until its owners have signed', async ({ page }) => {
  const app = await open(page, `/swap?inputCurrency=${USDC}&outputCurrency=ETH&value=40`)
  await expect(app.getByTestId('swap-button')).toHaveText('Review swap')
  await app.getByTestId('swap-button').click()
  await expect(app.getByTestId('one-click')).toBeVisible()
  await expect(app.getByTestId('safe-deadline')).toBeVisible()
  const chain = chainFacts(rpcUrl)
  const before = await chain.native(safe.address)
  await app.getByTestId('confirm-button').click()
  await expect.poll(() => safe.requests.length).toBe(1)
  expect(safe.requests[0]?.length).toBeGreaterThan(1)
  await expect(app.getByText('Waiting for the owners of your Safe to sign…')).toBeVisible()
  expect(await chain.balance(USDC, safe.address)).toBe(100n * USD)

  await safe.confirm(OTHER_OWNER)
  await expect(app.getByTestId('swap-done')).toHaveText('Swap successful', { timeout: 45_000 })
  await expect(app.getByTestId('received')).toContainText('ETH')
  expect(await chain.balance(USDC, safe.address)).toBe(60n * USD)
  expect(await chain.native(safe.address)).toBeGreaterThan(before)
  expect(await chain.allowancesLeft(USDC, safe.address)).toEqual([0n, 0n])
})

test('a send that an owner declines can be repeated, and is followed after a reload until both have signed', async ({
  page,
}) => {
  const app = await open(page, '/send')
  await reviewSend(app, '0.125')
  const confirm = app.getByTestId('confirm-button')
  safe.rejectNext()
  await confirm.click()
  await expect(app.getByText('You rejected the request in your wallet.').first()).toBeVisible()

  const chain = chainFacts(rpcUrl)
  const before = await chain.native(FRIEND)
  const requestCount = safe.requests.length
  await confirm.click()
  await expect.poll(() => safe.requests.length).toBe(requestCount + 1)
  expect(safe.requests.at(-1)).toMatchObject([{ to: FRIEND, value: hex(ETHER / 8n) }])
  // The page need not stay open until all owners have signed.
  await page.reload()
  await expect(app.getByTestId('account-button')).toHaveAccessibleName(/1 pending transaction/)
  await app.getByTestId('pending-indicator').click()
  await expect(app.getByRole('listitem').filter({ hasText: 'Signatures: 1 of 2' })).toBeVisible()
  await safe.confirm(OTHER_OWNER)
  await expect(app.getByTestId('account-button')).not.toHaveAccessibleName(/pending/, { timeout: 45_000 })
  expect((await chain.native(FRIEND)) - before).toBe(ETHER / 8n)
})

test('step by step, no message is signed: every step is a transaction of the Safe', async ({ page }) => {
  const app = await open(page, `/swap?inputCurrency=${USDC}&outputCurrency=ETH&value=20`)
  await expect(app.getByTestId('swap-button')).toHaveText('Review swap')
  await app.getByTestId('swap-button').click()
  await app.getByTestId('one-click').getByRole('button', { name: 'Step by step' }).click()
  const chain = chainFacts(rpcUrl)
  const before = await chain.balance(USDC, safe.address)
  const requestCount = safe.requests.length
  await app.getByTestId('confirm-button').click()
  for (const step of [1, 2, 3]) {
    await expect.poll(() => safe.requests.length, { timeout: 30_000 }).toBe(requestCount + step)
    await safe.confirm(OTHER_OWNER)
  }
  await expect(app.getByTestId('swap-done')).toHaveText('Swap successful', { timeout: 45_000 })
  expect(before - (await chain.balance(USDC, safe.address))).toBe(20n * USD)
  expect(await chain.allowancesLeft(USDC, safe.address)).toEqual([0n, 0n])
})

test('a transaction that the owners discard is shown as discarded and not sent', async ({ page }) => {
  const app = await open(page, '/send')
  await reviewSend(app, '0.25')
  const requestCount = safe.requests.length
  await app.getByTestId('confirm-button').click()
  await expect.poll(() => safe.requests.length).toBe(requestCount + 1)
  safe.cancel()
  await expect(app.getByTestId('send-failed')).toHaveText('Your wallet discarded this transaction.', {
    timeout: 45_000,
  })
  await expect(app.getByText('As far as we know, no transaction was sent.')).toBeVisible()
})
