import { expect, type Page } from '@playwright/test'
import { erc20Abi, formatUnits, type Address } from 'viem'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { MARKET_MAKER, signer } from '#devnet/accounts.ts'
import { approve, permit2Approve, swapThroughRouter } from '#devnet/calls.ts'
import { resolvePool } from '#devnet/pools.ts'
import { HOOKS } from '#devnet/protocol.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { readTick } from './mint-position.ts'
import { sendMined } from './send-mined.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test, type StackAddress } from './stack.ts'
import { tabTo } from './tab-to.ts'

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const UNI: Address = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const ETHER = 10n ** 18n
/** Reviews are refreshed once per block of the real Ethereum. */
const REFRESH_MS = ethereum.blockSeconds * 1_000

const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''
const dialog = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => page.getByTestId('step-button')

/** The value of the fee parameter. */
const feeOf = (feeAmount: number, tickSpacing: number) =>
  encodeURIComponent(JSON.stringify({ feeAmount, tickSpacing, isDynamic: false }))

/** An account without history. */
type Account = 0 | 1 | 2 | 3 | 4 | 5

async function open(page: Page, stack: StackAddress, account: Account, path: string): Promise<TestWallet> {
  const rpcUrls = { 1: rpcOf(stack) }
  const wallet = await announceWallet(page, { account: signer(account), rpcUrls, isRemembered: true })
  await page.goto(path)
  await expect(page.getByTestId('account-button')).toBeVisible()
  return wallet
}

/** Confirms in the dialog and waits until the position is created. */
async function confirm(page: Page): Promise<void> {
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('create-done')).toBeVisible({ timeout: 40_000 })
}

/** Confirms the review of a change of the open position, and closes the dialog after its success. */
async function confirmChange(page: Page): Promise<void> {
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 40_000 })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
}

/** Removes all liquidity of the open position. */
async function removeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await dialog(page).getByTestId('review-button').click()
  await confirmChange(page)
}

async function balanceOf(stack: StackAddress, account: Account, token: Address): Promise<bigint> {
  const chain = createDevnetClient(rpcOf(stack), 1)
  const args = [signer(account).address] as const
  return chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args })
}

test('without JavaScript the page names the pair and links to its pools', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  // A server's first response shows the addresses of tokens whose names are not loaded in time.
  await expect(async () => {
    await page.goto(`/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=${WETH}`)
    await expect(page).toHaveTitle('New v3 position – Tarn')
    await expect(page.getByRole('button', { name: 'First token: USDC' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  const pools = page.getByRole('region', { name: 'Pools of this pair' })
  await expect(pools.getByRole('link').first()).toHaveAttribute('href', /^\/explore\/pools\/ethereum\/0x/)
  await context.close()
})

test('creating a full-range v3 position spends the amount in the review and links to its page', async ({
  page,
  stack,
}) => {
  await open(page, stack, 3, `/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=${WETH}`)
  await page.getByTestId('fee-tier').filter({ hasText: '0.05%' }).click()
  await expect(page).toHaveURL(/fee=/)
  await expect(next(page)).toHaveText('Continue')
  expect(await axeViolations(page)).toEqual([])
  await next(page).click()
  await expect(page).toHaveURL(/step=1/)
  await expect(page.getByRole('button', { name: 'Full range' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeViolations(page)).toEqual([])
  await next(page).click()
  await expect(page).toHaveURL(/step=2/)
  await page.getByLabel('USDC deposit').fill('500')
  await expect(page.getByLabel('WETH deposit')).not.toHaveValue('')
  await expect(page).toHaveURL(/depositState=/)
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('USDC deposit')).toHaveValue('500')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Price range' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('USDC deposit')).toHaveValue('500')
  const before = await balanceOf(stack, 3, USDC)
  await next(page).click()
  await expect(dialog(page).getByTestId('amount-0')).toHaveText(/^(499\.99\d*|500) USDC$/)
  await expect(dialog(page).getByTestId('fact-range')).toHaveText('Full range')
  expect(await axeViolations(page)).toEqual([])
  await confirm(page)
  const paid = Number(formatUnits(before - (await balanceOf(stack, 3, USDC)), 6))
  expect(paid).toBeCloseTo(500, 2)
  await expect(dialog(page).getByTestId('amount-0')).toContainText('USDC')
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v3\/ethereum\/\d+$/)
})

test('a v4 pool with native currency is created at the market price with its first position', async ({ page, stack }, {
  retry,
}) => {
  // The first try may have created the pool.
  const fee = feeOf(1234 + retry, 25)
  const wallet = await open(
    page,
    stack,
    4,
    `/positions/create/v4?chain=mainnet&currencyA=NATIVE&currencyB=${UNI}&fee=${fee}`,
  )
  await expect(page.getByTestId('new-pool')).toBeVisible()
  await next(page).click()
  const price = page.getByLabel('Price of 1 UNI')
  await price.fill('0')
  await expect(next(page)).toHaveText('Invalid price')
  await price.fill('1')
  await expect(page.getByTestId('off-market')).toBeVisible()
  await page.getByRole('button', { name: 'Use market price' }).click()
  await expect(page.getByTestId('off-market')).toHaveCount(0)
  await page.getByRole('button', { name: 'Custom range' }).click()
  await next(page).click()
  await page.getByLabel('ETH deposit').fill('0.5')
  await next(page).click()
  await expect(dialog(page).getByTestId('confirm-button')).toHaveText('Create pool and position')
  const before = await balanceOf(stack, 4, UNI)
  wallet.rejectNext('eth_signTypedData_v4')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('rejected')).toBeVisible({ timeout: 30_000 })
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByLabel('ETH deposit')).toHaveValue('0.5')
  const enteredAmount = Number(await page.getByLabel('UNI deposit').inputValue())
  await next(page).click()
  await confirm(page)
  const paid = Number(formatUnits(before - (await balanceOf(stack, 4, UNI)), 18))
  expect(paid).toBeCloseTo(enteredAmount, 5)
  await expect(dialog(page).getByTestId('amount-0')).toHaveText(/^(0\.49999\d*|0\.5) ETH$/)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v4\/ethereum\/\d+$/)
})

test('on a phone a position can be created and its range adjusted with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const wallet = await announceWallet(page, { account: signer(2), rpcUrls: { 1: rpcOf(stack) } })
  const path = `/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=${WETH}&fee=${feeOf(3000, 60)}`
  await page.goto(path, { waitUntil: 'networkidle' })
  await tabTo(page, /^Connect$/)
  await page.keyboard.press('Enter')
  // The dialog's code is loaded first.
  await expect(dialog(page)).toBeVisible()
  await tabTo(page, /^Test Wallet$/)
  await page.keyboard.press('Enter')
  await expect(next(page)).toHaveText('Continue')
  await tabTo(page, /^Continue$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/step=1/)
  await tabTo(page, /^Custom range$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Min price/)
  const low = page.getByRole('slider', { name: 'Min price' })
  const before = Number(await low.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await low.getAttribute('aria-valuenow'))).not.toBe(before)
  await tabTo(page, /^Continue$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/step=2/)
  await tabTo(page, /^USDC deposit$/)
  await page.keyboard.type('120')
  await expect(page.getByLabel('WETH deposit')).not.toHaveValue('')
  await expect(next(page)).toHaveText('Review position')
  await tabTo(page, /^Review position$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await tabTo(page, /^Create position$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByTestId('create-done')).toBeVisible({ timeout: 40_000 })
  await tabTo(page, /^View position$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/positions\/v3\/ethereum\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/USDC|WETH/)
  expect(wallet.signatures().length).toBeGreaterThan(0)
})

test('a v2 deposit above the balance is refused, and a smaller one is made and removed in full', async ({
  page,
  stack,
}) => {
  await open(page, stack, 5, `/positions/create/v2?chain=mainnet&currencyA=NATIVE&currencyB=${USDC}`)
  await next(page).click()
  await expect(page).toHaveURL(/step=2/)
  await page.getByLabel('ETH deposit').fill('1000000')
  await expect(next(page)).toHaveText(/^Insufficient (ETH|USDC) balance$/)
  await page.getByLabel('ETH deposit').fill('0.1')
  await next(page).click()
  await confirm(page)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(new RegExp(`/positions/v2/ethereum/0x.*owner=${signer(5).address}`))
  await removeAll(page)
  const pair = resolvePool(1, { version: 'v2', pair: ['USDC', 'WETH'], usd: 0 })
  expect(await balanceOf(stack, 5, pair.id as Address)).toBe(0n)
})

test('a deposit into a one-sided range takes only one of the tokens', async ({ page, stack }) => {
  const fee = feeOf(500, 10)
  await open(page, stack, 5, `/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=${WETH}&fee=${fee}&step=1`)
  await page.getByRole('button', { name: 'Custom range' }).click()
  await page.getByRole('button', { name: /^One-sided upper/ }).click()
  await next(page).click()
  await expect(page.getByTestId('locked')).toContainText('no USDC is deposited')
  await page.getByLabel('WETH deposit').fill('0.2')
  const before = await balanceOf(stack, 5, USDC)
  await next(page).click()
  await expect(dialog(page).getByTestId('amount-0')).toHaveCount(0)
  await confirm(page)
  expect(await balanceOf(stack, 5, USDC)).toBe(before)
})

test('an initial price far from the market price needs consent, for a new v3 pool and for later deposits', async ({
  page,
  stack,
}) => {
  await open(page, stack, 3, `/positions/create/v3?chain=mainnet&currencyA=${UNI}&currencyB=${USDC}`)
  await expect(page.getByTestId('new-pool')).toBeVisible()
  await next(page).click()
  await expect(next(page)).toHaveText('Enter an initial price')
  await page.getByRole('button', { name: 'Use market price' }).click()
  const price = page.getByLabel('Price of 1 UNI')
  await expect(price).not.toHaveValue('')
  await price.fill(String(Number(await price.inputValue()) * 1.2))
  await expect(page.getByTestId('off-market')).toBeVisible()
  await next(page).click()
  // Too little liquidity for the mispriced pool to affect the quotes of later journeys.
  await page.getByLabel('UNI deposit').fill('0.002')
  await next(page).click()
  const confirmButton = dialog(page).getByTestId('confirm-button')
  await expect(confirmButton).toHaveText('Accept the warning first')
  await dialog(page).getByRole('checkbox').check()
  await expect(confirmButton).toHaveText('Create pool and position')
  await expect(confirmButton).toHaveAttribute('aria-disabled', 'false')
  const before = await balanceOf(stack, 3, UNI)
  await confirm(page)
  expect(Number(formatUnits(before - (await balanceOf(stack, 3, UNI)), 18))).toBeCloseTo(0.002, 6)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v3\/ethereum\/\d+$/)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await expect(dialog(page).getByTestId('off-market')).toContainText('off the market price')
  await dialog(page).getByRole('textbox').first().fill('0.001')
  await dialog(page).getByTestId('review-button').click()
  await expect(confirmButton).toHaveText('Accept the warning first')
  await dialog(page).getByRole('checkbox', { name: 'the pool’s price is' }).check()
  await expect(confirmButton).toHaveText('Add liquidity')
  await expect(confirmButton).toHaveAttribute('aria-disabled', 'false')
})

test('the first deposit into a v2 pair sets its price, with a warning if it is far from the market price', async ({
  page,
  stack,
}) => {
  await open(page, stack, 4, `/positions/create/v2?chain=mainnet&currencyA=${UNI}&currencyB=${USDC}`)
  await next(page).click()
  await page.getByLabel('UNI deposit').fill('0.001')
  await expect(next(page)).toHaveText('Enter an amount')
  // Too little liquidity for the mispriced pair to affect the quotes of later journeys.
  await page.getByLabel('USDC deposit').fill('0.00005')
  await expect(page.getByTestId('fact-price')).toContainText('0.05')
  await expect(page.getByTestId('off-market')).toBeVisible()
  await next(page).click()
  await dialog(page).getByRole('checkbox').check()
  const before = await balanceOf(stack, 4, UNI)
  await confirm(page)
  expect(before - (await balanceOf(stack, 4, UNI))).toBe(10n ** 15n)
})

test('a v4 pool accepts a custom fee or a hook with a dynamic fee; a high-risk hook needs consent', async ({
  page,
  stack,
}) => {
  await open(page, stack, 5, `/positions/create/v4?chain=mainnet&currencyA=NATIVE&currencyB=${USDC}`)
  await page.getByText('Custom fee', { exact: true }).click()
  await page.getByLabel('Fee', { exact: true }).fill('100')
  await expect(page.getByText('Enter a fee of at most 99.9999%')).toBeVisible()
  await page.getByLabel('Fee', { exact: true }).fill('0.1234')
  await page.getByRole('button', { name: 'Use this fee' }).click()
  await expect(page).toHaveURL(/fee=%7B%22feeAmount%22%3A1234%2C%22tickSpacing%22%3A25/)
  await expect(page.getByTestId('new-pool')).toBeVisible()
  await page.getByRole('button', { name: 'Dynamic fee' }).last().click()
  await expect(page.getByText('A dynamic fee needs a hook that sets it.')).toBeVisible()
  await expect(next(page)).toHaveAttribute('aria-disabled', 'true')

  const hook = page.getByLabel('Hook address')
  const add = page.getByRole('button', { name: 'Use this hook' })
  await page.getByText('Add a hook', { exact: true }).click()
  await hook.fill('0x1234')
  await expect(page.getByText('Enter a valid hook address').first()).toBeVisible()
  await hook.fill(HOOKS.dynamicFee)
  await add.click()
  await expect(page.getByText('afterInitialize', { exact: true }).first()).toBeVisible()
  await expect(next(page)).toHaveText('Continue')
  expect(await axeViolations(page)).toEqual([])
  await next(page).click()
  await expect(page.getByRole('button', { name: 'Full range' })).toHaveAttribute('aria-pressed', 'true')
  await next(page).click()
  await page.getByLabel('ETH deposit').fill('0.01')
  await next(page).click()
  await confirm(page)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  await dialog(page).getByRole('textbox').first().fill('0.001')
  await dialog(page).getByTestId('review-button').click()
  await confirmChange(page)
  await removeAll(page)

  await page.goto(
    `/positions/create/v4?chain=mainnet&currencyA=NATIVE&currencyB=${USDC}&hook=${HOOKS.feeTaking}&step=2`,
  )
  await next(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'High-risk hook' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const continueButton = dialog(page).getByRole('button', { name: 'Continue' })
  await expect(continueButton).toHaveAttribute('aria-disabled', 'true')
  await dialog(page).getByRole('checkbox').check()
  await continueButton.click()
  await expect(page.getByRole('heading', { name: 'Initial price' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit pair and fees' }).click()
  await page.getByRole('button', { name: 'Remove hook' }).click()
  await expect(page).not.toHaveURL(/hook=/)
})

/** Opens the last step for an existing pool, with a range around its price, and reviews a deposit of one token. */
async function reviewOneToken(page: Page, symbol: string, amount: string): Promise<void> {
  await expect(next(page)).toHaveText('Continue')
  await next(page).click()
  await expect(page).toHaveURL(/step=1/)
  await next(page).click()
  await expect(page).toHaveURL(/step=2/)
  await page.getByRole('button', { name: 'One token' }).click()
  await page.getByRole('button', { name: symbol, exact: true }).click()
  await page.getByRole('textbox', { name: `${symbol} deposit` }).fill(amount)
  await expect(page.getByTestId('review-button')).toHaveText('Review deposit')
  await expect(page.getByTestId('review-button')).toHaveAttribute('aria-disabled', 'false')
  expect(await axeViolations(page)).toEqual([])
  await page.getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-swapped')).toBeVisible()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  expect(await axeViolations(page)).toEqual([])
}

async function confirmOneToken(page: Page): Promise<void> {
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
}

test('a v4 position is created from one token, part of which is swapped in the same transaction', async ({
  page,
  stack,
}) => {
  const path = `/positions/create/v4?chain=mainnet&currencyA=NATIVE&currencyB=${USDC}&fee=${feeOf(500, 10)}`
  const wallet = await open(page, stack, 3, path)
  const before = await balanceOf(stack, 3, USDC)
  await reviewOneToken(page, 'USDC', '20')
  await confirmOneToken(page)
  const paid = Number(formatUnits(before - (await balanceOf(stack, 3, USDC)), 6))
  expect(paid).toBeLessThanOrEqual(20)
  expect(paid).toBeGreaterThan(20 * 0.99)
  expect(wallet.signatures().filter(({ method }) => method === 'eth_sendTransaction').length).toBeLessThanOrEqual(2)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v4\/ethereum\/\d+$/)
})

test('a v3 position is created from one token after part of it is swapped', async ({ page, stack }) => {
  const path = `/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=${WETH}&fee=${feeOf(500, 10)}`
  await open(page, stack, 4, path)
  await reviewOneToken(page, 'USDC', '20')
  await confirmOneToken(page)
  await dialog(page).getByRole('link', { name: 'Your positions' }).click()
  await expect(page).toHaveURL(/\/positions$/)
})

/** Sells UNI into its v3 pool with ether until its price there is two per cent lower. */
async function lowerPriceOfUni(rpcUrl: string): Promise<void> {
  const pool = resolvePool(1, { version: 'v3', pair: ['UNI', 'WETH'], fee: 3_000, usd: 0 })
  if (pool.version !== 'v3') throw new Error('not a v3 pool')
  const { permit2, universalRouter } = ethereum.contracts
  const amount = 4_000n * ETHER
  const sale = swapThroughRouter(pool, { isZeroForOne: true, type: 'exactIn', amount })
  await sendMined(rpcUrl, MARKET_MAKER, [approve(UNI, permit2), permit2Approve(1, UNI, universalRouter)])
  const end = (await readTick(rpcUrl, pool)) - 200
  while ((await readTick(rpcUrl, pool)) > end) await sendMined(rpcUrl, MARKET_MAKER, [sale])
}

test('a one-token deposit needs consent when the price moves during the review', async ({ page, stack }) => {
  const path = `/positions/create/v3?chain=mainnet&currencyA=${UNI}&currencyB=${WETH}&fee=${feeOf(3000, 60)}`
  await page.clock.install()
  await open(page, stack, 4, path)
  await reviewOneToken(page, 'UNI', '2')
  const swapped = dialog(page).getByTestId('fact-swapped')
  const before = await swapped.textContent()
  await lowerPriceOfUni(rpcOf(stack))
  await skipTimeUntil(page, REFRESH_MS, (expectSoon) =>
    expectSoon(dialog(page).getByTestId('price-moved')).toBeVisible(),
  )
  await expect(dialog(page).getByTestId('confirm-button')).toHaveText('Accept the new price first')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(dialog(page).getByTestId('price-moved')).toBeHidden()
  await expect(swapped).not.toHaveText(before ?? '')
  await confirmOneToken(page)
})

/** The last number of a row of the table of past earnings, in dollars. */
async function dollarsOf(page: Page, row: string): Promise<number> {
  const cell = page.getByRole('row', { name: row }).getByRole('cell').last()
  await expect(cell).toHaveText(/^\$[\d,]+\.\d\d$/)
  return Number((await cell.innerText()).replaceAll(/[$,]/g, ''))
}

test('the deposit form shows the fees that its range would have earned in the past', async ({ page }) => {
  const fee = feeOf(500, 10)
  await page.goto(`/positions/create/v3?chain=mainnet&currencyA=${USDC}&currencyB=${WETH}&fee=${fee}&step=2`)
  await page.getByLabel('USDC deposit').fill('5000')
  const past = page.getByRole('region', { name: 'Past performance' })
  await expect(past.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
  const month = await dollarsOf(page, 'Fees earned')
  await expect(past.getByRole('definition')).toHaveText('100%')
  expect(await axeViolations(page)).toEqual([])
  await past.getByRole('button', { name: '7 days', exact: true }).click()
  await expect.poll(() => dollarsOf(page, 'Fees earned')).toBeLessThan(month)
  expect(await dollarsOf(page, 'Fees earned')).toBeGreaterThan(0)
  // A share of the pool this small earns in proportion to its size.
  await past.getByRole('button', { name: '30 days' }).click()
  await page.getByLabel('USDC deposit').fill('10000')
  await expect.poll(async () => (await dollarsOf(page, 'Fees earned')) / month).toBeCloseTo(2, 1)
})
