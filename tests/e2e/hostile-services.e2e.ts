import { expect, type Page, type Route } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { decodeSwap } from '#app/signing/swap/decode-swap.ts'
import { encodeSwap } from '#app/domain/trade/encode-swap.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { forgetApprovals } from './forget-approvals.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test } from './stack.ts'

// Malicious services in real Chromium: the API that builds the calldata, the API that quotes, the node, and the wallet's own node.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dialog = (page: Page) => page.getByRole('dialog')
const confirmButton = (page: Page) => page.getByTestId('confirm-button')
const rpcOf = (stack: { rpcUrls: Readonly<Record<number, readonly string[]>> }) => stack.rpcUrls[1]?.[0] ?? ''

async function openReview(page: Page, wallet: TestWallet, path = '/swap?value=1'): Promise<void> {
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  await expect(confirmButton(page)).toBeVisible()
}

interface Calldata {
  readonly chainId: 1
  readonly to: `0x${string}`
  readonly from: `0x${string}`
  readonly data: `0x${string}`
  readonly value: string
}

/** Makes the API answer with valid calldata of our own encoder, but with a hundredth of the minimum. */
async function lowerMinimum(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { swap: Calldata }
  const order = decodeSwap({ ...body.swap, value: BigInt(body.swap.value) })
  if (!order) throw new Error('not an encoding of an order')
  const { data } = encodeSwap({ ...order, amountOutMinimum: order.amountOutMinimum / 100n })
  await route.fulfill({ response, json: { ...body, swap: { ...body.swap, data } } })
}

/** Makes the API quote less than the pools pay, without price impact. */
function lowerQuote(percent: bigint) {
  return async (route: Route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { quote: { output: { amount: string }; priceImpact?: number } }
    body.quote.output.amount = ((BigInt(body.quote.output.amount) * (100n - percent)) / 100n).toString()
    body.quote.priceImpact = 0
    await route.fulfill({ response, json: body })
  }
}

interface RpcCall {
  readonly id: number
  readonly method: string
}

/** Makes the node answer one method with a forged result. */
async function forgeResult(page: Page, method: string, result: unknown): Promise<void> {
  await page.route('**/api/rpc/1', async (route) => {
    const call = route.request().postDataJSON() as RpcCall
    if (call.method !== method) return route.fallback()
    await route.fulfill({ json: { jsonrpc: '2.0', id: call.id, result } })
  })
}

/**
 * Makes the node increase the last word of every contract's answer, such as the last of several balances. Returns a function that restores
 * the node.
 */
async function inflateBalances(page: Page): Promise<() => Promise<void>> {
  const inflateResult = async (route: Route) => {
    if ((route.request().postDataJSON() as RpcCall).method !== 'eth_call') return route.fallback()
    const response = await route.fetch()
    const body = (await response.json()) as { result?: string }
    const result = body.result && `${body.result.slice(0, -20)}1${body.result.slice(-19)}`
    await route.fulfill({ response, json: { ...body, result } })
  }
  await page.route('**/api/rpc/1', inflateResult)
  return () => page.unroute('**/api/rpc/1', inflateResult)
}

test('a balance that the wallet’s node contradicts is not shown, and nothing is signed', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  const restore = await inflateBalances(page)
  await page.clock.install()
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=ETH&value=1`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('swap-button')).toHaveText('Balances don’t match')
  await expect(page.getByTestId('swap-button')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByTestId('button-reason')).toContainText('read different balances from the network')
  await expect(page.getByTestId('balance-input')).toHaveCount(0)
  await page.goto(`/send?inputCurrency=${USDC}`)
  await expect(page.getByTestId('send-problem')).toContainText('read different balances from the network')
  // Once the nodes agree, the problem disappears without a reload.
  await restore()
  await skipTimeUntil(page, 15_000, (expectSoon) => expectSoon(page.getByTestId('send-problem')).toHaveCount(0))
  expect(wallet.signatures()).toEqual([])
})

test('calldata with a lower minimum than the screen shows never reaches the wallet', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  await page.route('**/api/trading/v1/swap', lowerMinimum)
  await openReview(page, wallet)
  await confirmButton(page).click()
  await expect(page.getByTestId('swap-failed')).toHaveText(
    'The transaction doesn’t match what this page shows, so it wasn’t sent.',
  )
  expect(wallet.signatures()).toEqual([])
})

for (const [percent, warning] of [
  [6n, 'I understand this trade has a high price impact.'],
  [50n, 'I understand I may lose a large part of this amount to price impact.'],
] as const) {
  test(`a quote lowered by ${percent} % cannot be confirmed before the loss is accepted`, async ({ page, stack }) => {
    const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
    await page.route('**/api/trading/v1/quote', lowerQuote(percent))
    await openReview(page, wallet)
    await expect(page.getByTestId('off-market')).toContainText('worse than the market price')
    await expect(dialog(page).getByText(warning)).toBeVisible()
    await expect(confirmButton(page)).toBeDisabled()
    expect(wallet.signatures()).toEqual([])
  })
}

for (const [traded, link] of [
  ['bought with ether', '/swap?value=1'],
  ['bought with USDC, and USDC is not approved', `/swap?inputCurrency=${USDC}&value=100`],
] as const) {
  test(`a token shown with other decimals than its contract’s cannot be ${traded}`, async ({ page, stack }) => {
    const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
    // A tenth of a token looks like a whole one.
    await page.route('**/api/graphql', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replaceAll('"decimals":18', '"decimals":17') })
    })
    await page.goto(link)
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await page.getByTestId('token-output').click()
    await page.getByRole('combobox', { name: 'Name, symbol or address' }).fill('DAI')
    await page.getByRole('listbox').getByRole('option', { name: 'Dai' }).first().click()
    await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
    await page.getByTestId('swap-button').click()
    await confirmButton(page).click()
    await expect(page.getByTestId('swap-failed')).toHaveText(
      'The transaction doesn’t match what this page shows, so it wasn’t sent.',
    )
    expect(wallet.signatures()).toEqual([])
  })
}

test('forged quote, calldata and node answers together do not reach the wallet', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  await page.route('**/api/trading/v1/quote', lowerQuote(50n))
  await page.route('**/api/trading/v1/swap', lowerMinimum)
  await forgeResult(page, 'eth_simulateV1', [{ calls: [] }])
  await openReview(page, wallet)
  await dialog(page).getByText('I understand I may lose').click()
  await confirmButton(page).click()
  await expect(page.getByTestId('swap-failed')).toBeVisible()
  expect(wallet.signatures()).toEqual([])
})

test('a swap is not sent when the node returns different code at the router’s address', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  await forgeResult(page, 'eth_getCode', '0x6001')
  await openReview(page, wallet)
  await confirmButton(page).click()
  await expect(page.getByTestId('swap-failed')).toContainText('doesn’t match what this page shows')
  expect(wallet.signatures()).toEqual([])
})

test('a different simulation result from the wallet’s own node stops the swap', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  wallet.answerWith('eth_simulateV1', async (params) => {
    const response = await fetch(rpcOf(stack), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_simulateV1', params }),
    })
    const { result } = (await response.json()) as { result: [{ calls: object[] }] }
    // This node reports the balances after the swap as unchanged.
    const { calls } = result[0]
    const reads = calls.slice(0, (calls.length - 1) / 2)
    return [{ ...result[0], calls: [...reads, calls[reads.length], ...reads] }]
  })
  await openReview(page, wallet)
  await confirmButton(page).click()
  await expect(page.getByTestId('swap-failed')).toContainText('doesn’t match what this page shows')
  expect(wallet.signatures()).toEqual([])
})

test('when no node can simulate, the review explains the risk and the swap continues only after consent', async ({
  page,
  stack,
}) => {
  const rpcUrl = rpcOf(stack)
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcUrl } })
  await forgeResult(page, 'eth_simulateV1', null)
  wallet.answerWith('eth_simulateV1', () => {
    throw { code: -32601, message: 'Method not found' }
  })
  await openReview(page, wallet, '/swap?value=0.5')
  await confirmButton(page).click()
  await expect(page.getByTestId('swap-failed')).toHaveText('This transaction couldn’t be simulated.')
  await expect(dialog(page)).toContainText('its effect on your balances is unknown')
  expect(wallet.signatures()).toEqual([])
  await dialog(page).getByRole('button', { name: 'Continue without simulation' }).click()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 30_000 })
})

test('a swap whose wallet sent a different transaction is not shown as a success', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  await openReview(page, wallet, '/swap?value=0.25')
  wallet.replaceNext({ to: signer(2).address, data: '0x' })
  await confirmButton(page).click()
  await expect(page.getByTestId('swap-failed')).toHaveText(
    'Your wallet sent a different transaction from the one you confirmed.',
    { timeout: 30_000 },
  )
  await expect(page.getByTestId('shortfall')).toContainText('You received')
  await expect(page.getByTestId('shortfall')).toContainText('0 USDC')
  await expect(page.getByRole('dialog').getByTestId('explorer-link')).toBeVisible()
  await expect(page.getByText('Swap successful')).toHaveCount(0)
})

test('a swap continues when its dialog is closed during the wallet request', async ({ page, stack }) => {
  const rpcUrl = rpcOf(stack)
  const wallet = await announceWallet(page, { account: signer(7), rpcUrls: { 1: rpcUrl } })
  await openReview(page, wallet, '/swap?value=0.125')
  let release = () => {}
  wallet.holdNext('eth_sendTransaction', new Promise<void>((resolve) => (release = resolve)))
  const before = await chainFacts(rpcUrl).balance(USDC, wallet.address)
  await confirmButton(page).click()
  await expect.poll(() => wallet.signatures().length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByRole('button', { name: /Confirm in your wallet/ })).toBeVisible()
  release()
  await expect(page.getByTestId('toast')).toContainText('Swapped 0.125 ETH', { timeout: 30_000 })
  expect(await chainFacts(rpcUrl).balance(USDC, wallet.address)).toBeGreaterThan(before)
  // The page does not offer the same swap again.
  await expect(page.getByLabel('Sell', { exact: true })).toHaveValue('')

  await page.getByLabel('Sell', { exact: true }).fill('0.125')
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  await expect(page.getByTestId('repeated')).toHaveText('You submitted the same swap less than a minute ago.')
  await expect(confirmButton(page)).toBeDisabled()
  await dialog(page).getByText('I want to make the same swap again.').click()
  await expect(confirmButton(page)).toBeEnabled()
  expect(wallet.signatures().length).toBe(1)
})

test('switching accounts during the review blocks confirmation until the new account is accepted', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcOf(stack) } })
  await openReview(page, wallet)
  await wallet.switchAccount(signer(2))
  await expect(page.getByTestId('account-changed')).toContainText('You switched to 0x3C44')
  await expect(confirmButton(page)).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Use 0x3C44…93BC' }).click()
  await expect(confirmButton(page)).toBeEnabled()
  await expect(page.getByTestId('fact-account')).toHaveText('0x3C44…93BC')
})

test('a rejected swap shows that the approval is still valid', async ({ page, stack }) => {
  const wallet = await announceWallet(page, { account: signer(8), rpcUrls: { 1: rpcOf(stack) } })
  await forgetApprovals(rpcOf(stack), wallet.address, USDC)
  await openReview(page, wallet, `/swap?inputCurrency=${USDC}&outputCurrency=NATIVE&value=25`)
  wallet.rejectNext('eth_signTypedData_v4')
  await confirmButton(page).click()
  await expect(page.getByTestId('rejected')).toContainText('You rejected the request in your wallet.', {
    timeout: 30_000,
  })
  await expect(page.getByTestId('rejected')).toContainText('Your USDC approval is confirmed and still valid.')
  wallet.holdNext('eth_signTypedData_v4', new Promise<void>(() => {}))
  await confirmButton(page).click()
  await dialog(page).getByText('Details', { exact: true }).click({ timeout: 30_000 })
  await expect(page.getByTestId('digest')).toHaveText(/^0x[\da-f]{64}$/)
})
