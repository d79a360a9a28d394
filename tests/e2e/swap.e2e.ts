import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { startAnvil } from '#devnet/anvil.ts'
import { createRpc, hex } from '#devnet/rpc.ts'
import { worldToken } from '#devnet/world/tokens.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { axeViolations } from './audit.ts'
import { forgetApprovals } from './forget-approvals.ts'
import { skipTimeUntil } from './skip-time.ts'
import { test } from './stack.ts'
import { tabTo } from './tab-to.ts'
import { makeMixedRouteBest } from './tilt-market.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

interface SwapCall {
  readonly quote: {
    readonly input: { readonly amount: string }
    readonly output: { readonly amount: string }
    readonly route?: readonly (readonly { readonly type: string }[])[]
  }
}

/** The page's next request for calldata, with the quote in it. */
function nextSwapCall(page: Page): Promise<SwapCall> {
  return page
    .waitForRequest((request) => request.url().endsWith('/api/trading/v1/swap'))
    .then((request) => request.postDataJSON() as SwapCall)
}

async function connect(page: Page, wallet: TestWallet): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
}

/** Milliseconds after which a quote that was refused a few times has been requested again. */
const MAX_BACK_OFF_MS = 30_000

const button = (page: Page) => page.getByTestId('swap-button')
const dialog = (page: Page) => page.getByRole('dialog')

async function review(page: Page): Promise<void> {
  await expect(button(page)).toHaveText('Review swap')
  await button(page).click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
}

async function confirm(page: Page): Promise<void> {
  await page.getByTestId('confirm-button').click()
}

test('a swap of ether for USDC that starts at explore pays exactly the quoted amount', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: rpcUrl } })
  const chain = chainFacts(rpcUrl)
  await page.goto('/explore')
  await page.getByRole('navigation').getByRole('link', { name: 'Swap' }).click()
  await expect(button(page)).toHaveText('Connect wallet')
  await connect(page, wallet)
  await page.getByLabel('Sell', { exact: true }).fill('1')
  await expect(page.getByLabel('Buy', { exact: true })).not.toHaveValue('')
  await expect(page.getByTestId('fiat-input')).toContainText('$')
  await expect(page.getByTestId('rate')).toContainText('USDC')
  await review(page)

  const before = await chain.balance(USDC, wallet.address)
  const call = nextSwapCall(page)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toHaveText('Swap successful')
  const { quote } = await call
  const received = (await chain.balance(USDC, wallet.address)) - before
  expect(received).toBe(BigInt(quote.output.amount))
  expect(quote.input.amount).toBe('1000000000000000000')
  await expect(page.getByRole('dialog').getByTestId('explorer-link')).toHaveAttribute(
    'href',
    /^https:\/\/etherscan\.io\/tx\/0x[\da-f]{64}$/,
  )
  expect(wallet.signatures().map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  expect(wallet.signatures()[0]?.params[0]).toMatchObject({ chainId: '0x1' })
})

test('a swap of USDC for WBTC uses v3 and v4 on one path and leaves no allowance', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(1), rpcUrls: { 1: rpcUrl } })
  const chain = chainFacts(rpcUrl)
  await forgetApprovals(rpcUrl, wallet.address, USDC)
  await makeMixedRouteBest(rpcUrl)
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=${WBTC}&value=1000&field=INPUT`)
  await connect(page, wallet)
  await review(page)

  const before = await chain.balance(WBTC, wallet.address)
  const call = nextSwapCall(page)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toHaveText('Swap successful', { timeout: 45_000 })
  const { quote } = await call
  expect((await chain.balance(WBTC, wallet.address)) - before).toBe(BigInt(quote.output.amount))
  expect(isMixed({ quote })).toBe(true)
  expect(await chain.allowancesLeft(USDC, wallet.address)).toEqual([0n, 0n])
  expect(wallet.signatures().map(({ method }) => method)).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
})

test('an exact-output swap buys the exact amount of DAI for the quoted input', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(2), rpcUrls: { 1: rpcUrl } })
  const chain = chainFacts(rpcUrl)
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=${DAI}`)
  await connect(page, wallet)
  await page.getByLabel('Buy', { exact: true }).fill('123.45')
  await expect(page.getByLabel('Sell', { exact: true })).not.toHaveValue('')
  await review(page)
  await expect(dialog(page)).toContainText('Maximum sent')

  const [daiBefore, usdcBefore] = [await chain.balance(DAI, wallet.address), await chain.balance(USDC, wallet.address)]
  const call = nextSwapCall(page)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  const { quote } = await call
  expect((await chain.balance(DAI, wallet.address)) - daiBefore).toBe(123_450_000_000_000_000_000n)
  expect(usdcBefore - (await chain.balance(USDC, wallet.address))).toBe(BigInt(quote.input.amount))
})

test('ether is wrapped in one step', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(3), rpcUrls: { 1: rpcUrl } })
  const chain = chainFacts(rpcUrl)
  await page.goto(`/swap?inputCurrency=NATIVE&outputCurrency=${WETH}&value=0.5`)
  await connect(page, wallet)
  await expect(button(page)).toHaveText('Wrap')
  const before = await chain.balance(WETH, wallet.address)
  await button(page).click()
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toHaveText('Wrap successful')
  expect((await chain.balance(WETH, wallet.address)) - before).toBe(500_000_000_000_000_000n)
})

test('a wallet on another chain with the same id gets no requests', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const other = await startAnvil({ chainId: 1 })
  try {
    const wallet = await announceWallet(page, { account: signer(4), rpcUrls: { 1: other.rpcUrl } })
    await page.goto('/swap?value=1')
    await connect(page, wallet)
    await review(page)
    await confirm(page)
    const notice = page.getByTestId('wrong-chain')
    await expect(notice).toContainText('its first block is different')
    await expect(notice).toContainText('/api/rpc/1')
    expect(wallet.signatures()).toEqual([])
    expect(await chainFacts(other.rpcUrl).native(wallet.address)).toBeGreaterThan(0n)
    expect(rpcUrl).not.toBe(other.rpcUrl)
  } finally {
    await other.stop()
  }
})

test('a transaction that differs from the screen is never sent to the wallet', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const account = signer(4)
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcUrl } })
  const thief = '00000000000000000000000000000000deadbeef'
  await page.route('**/api/trading/v1/swap', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      new RegExp(`(?<="data":"[^"]*)${account.address.slice(2).toLowerCase()}`, 'gi'),
      thief,
    )
    // The router's constant for the sender, which is the recipient in most of our calldata.
    const senderConstant = '0000000000000000000000000000000000000000000000000000000000000001'
    await route.fulfill({ response, body: body.replace(senderConstant, thief.padStart(64, '0')) })
  })
  await page.goto('/swap?value=1')
  await connect(page, wallet)
  await review(page)
  await confirm(page)
  await expect(page.getByTestId('swap-failed')).toHaveText(
    'The transaction doesn’t match what this page shows, so it wasn’t sent.',
  )
  expect(wallet.signatures()).toEqual([])
})

test('the review shows a rejection, and the typed amount stays', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(5), rpcUrls: { 1: rpcUrl } })
  await page.goto('/swap?value=1.25')
  await connect(page, wallet)
  await review(page)
  wallet.rejectNext('eth_sendTransaction')
  await confirm(page)
  await expect.poll(() => wallet.signatures().length).toBe(1)
  await expect(page.getByTestId('rejected')).toHaveText('You rejected the request in your wallet.')
  await expect(page.getByTestId('confirm-button')).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Sell', { exact: true })).toHaveValue('1.25')
})

test('the button shows an insufficient balance and a missing route', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls: { 1: rpcUrl } })
  await page.goto('/swap')
  await connect(page, wallet)
  await expect(button(page)).toHaveText('Enter an amount')
  const ether = await chainFacts(rpcUrl).native(wallet.address)
  await page.getByLabel('Sell', { exact: true }).fill(`${ether / 10n ** 18n + 1n}`)
  await expect(button(page)).toHaveText('Insufficient ETH balance')
  await page.getByLabel('Buy', { exact: true }).fill('900000000000')
  await expect(button(page)).toHaveText('No quotes found')
})

test('an amount that the token can’t have, or that buys nothing, shows the reason and stays', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto(`/swap?inputCurrency=ETH&outputCurrency=${USDC}`)
  await connect(page, wallet)
  const sell = page.getByLabel('Sell', { exact: true })
  for (const [amount, reason] of [
    ['0.0000000000000000001', 'Too many decimals for this token'],
    ['9'.repeat(60), 'Amount too large'],
    ['0.000000000000000001', 'Amount too small'],
  ] as const) {
    await sell.fill(amount)
    await expect(button(page)).toHaveText(reason)
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    expect((await sell.inputValue()).replaceAll(',', '')).toBe(amount)
  }
})

test('an account that cannot pay for gas in addition to the amount sees a message', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(7), rpcUrls: { 1: rpcUrl } })
  await setBalance(rpcUrl, wallet.address, 10n ** 18n)
  await page.goto('/swap?value=1')
  await connect(page, wallet)
  await expect(button(page)).toHaveText('Insufficient funds to cover network cost')
})

test('a review with an expired quote cannot be confirmed', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(5), rpcUrls: { 1: rpcUrl } })
  await page.clock.install()
  await page.goto('/swap?value=1')
  await connect(page, wallet)
  await review(page)
  await page.route('**/api/trading/v1/quote', (route) => route.abort())
  await page.clock.fastForward(61_000)
  await expect(dialog(page).getByRole('alert')).toHaveText('Confirmation timed out. Please retry.')
  await expect(page.getByTestId('confirm-button')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Get a new quote' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(wallet.signatures()).toEqual([])
})

test('a permit that was signed too late is not used', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(8), rpcUrls: { 1: rpcUrl } })
  await forgetApprovals(rpcUrl, wallet.address, USDC)
  await page.clock.install()
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=NATIVE&value=50`)
  await connect(page, wallet)
  await review(page)
  let release = () => {}
  wallet.holdNext('eth_signTypedData_v4', new Promise<void>((resolve) => (release = resolve)))
  await confirm(page)
  await expect.poll(() => wallet.signatures().at(-1)?.method, { timeout: 30_000 }).toBe('eth_signTypedData_v4')
  await page.clock.fastForward(31 * 60_000)
  release()
  await expect(page.getByTestId('swap-failed')).toHaveText('Your signature has expired.')
  expect(wallet.signatures().at(-1)?.method).toBe('eth_signTypedData_v4')
})

test('an existing USDT approval is reset before the new one', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(9), rpcUrls: { 1: rpcUrl } })
  const chain = chainFacts(rpcUrl)
  await forgetApprovals(rpcUrl, wallet.address, USDT, 1n)
  await page.goto(`/swap?inputCurrency=${USDT}&outputCurrency=${USDC}&value=100`)
  await connect(page, wallet)
  await review(page)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 60_000 })
  expect(wallet.signatures().map(({ method }) => method)).toEqual([
    'eth_sendTransaction',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
  expect(await chain.allowancesLeft(USDT, wallet.address)).toEqual([0n, 0n])
})

test('leaving the page during an approval ends the swap, and returning shows no review', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(9), rpcUrls: { 1: rpcUrl } })
  const chain = chainFacts(rpcUrl)
  await forgetApprovals(rpcUrl, wallet.address, USDC)
  await page.goto('/explore')
  await page.getByRole('banner').getByRole('link', { name: 'Swap' }).click()
  await connect(page, wallet)
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await page.getByLabel('Sell', { exact: true }).fill('10')
  await review(page)
  let approve = () => {}
  wallet.holdNext('eth_sendTransaction', new Promise<void>((resolve) => (approve = resolve)))
  await confirm(page)
  await expect.poll(() => wallet.signatures().length).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(/explore/)
  await expect(dialog(page)).toBeHidden()
  approve()
  await expect(page.getByTestId('toast')).toContainText('USDC', { timeout: 30_000 })
  expect((await chain.allowancesLeft(USDC, wallet.address))[0]).toBe(10_000_000n)

  await page.goForward()
  await expect(button(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(wallet.signatures()).toHaveLength(1)
  await forgetApprovals(rpcUrl, wallet.address, USDC)
})

test('on a phone a swap can be made with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: rpcUrl } })
  await page.goto('/swap')
  await expect(button(page)).toHaveText('Connect wallet')
  await tabTo(page, /^Connect$/)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Test Wallet')
  await tabTo(page, /^Test Wallet$/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('account-button')).toBeVisible()

  await tabTo(page, /^Token to sell/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Name, symbol or address' })).toBeFocused()
  await tabTo(page, /^DAI$/)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('token-input')).toBeFocused()
  await tabTo(page, /^Token to buy/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Name, symbol or address' })).toBeFocused()
  await page.keyboard.type('DAI')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('DAI')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('token-output')).toContainText('DAI')
  await expect(page.getByTestId('token-output')).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('25')
  await expect(button(page)).toHaveText('Review swap')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Confirm swap')
  await tabTo(page, /^Confirm swap$/)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('swap-done')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  expect(wallet.signatures().length).toBe(1)
})

test('a swap on Base pays exactly the quoted amount', async ({ page, stack }) => {
  const rpcUrls = { 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(3), rpcUrls, chainId: 8453 })
  const chain = chainFacts(rpcUrls[8453])
  await page.goto('/swap?chain=base&value=0.25')
  await connect(page, wallet)
  await review(page)
  const before = await chain.balance(USDC_ON_BASE, wallet.address)
  const call = nextSwapCall(page)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible()
  const { quote } = await call
  expect((await chain.balance(USDC_ON_BASE, wallet.address)) - before).toBe(BigInt(quote.output.amount))
})

test('a name with markup and an impersonating symbol stay text and show warnings', async ({ page, stack }) => {
  const hostile = worldToken(1, 'hostile').address
  const fake = worldToken(1, 'fakeUSDC').address
  const wallet = await announceWallet(page, { account: signer(3), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/swap?inputCurrency=NATIVE&outputCurrency=${hostile}&value=0.01`)
  await connect(page, wallet)
  await review(page)
  await expect(dialog(page)).toContainText(hostile)
  await expect(page.getByTestId('confirm-button')).toHaveText('Accept the warning first')
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await page.locator('main marquee, main b, main img[src="x"]').count()).toBe(0)
  await page.goto(`/swap?inputCurrency=${fake}&outputCurrency=NATIVE`)
  await expect(page.getByText('Not the real USDC')).toBeVisible()
})

test.describe('with axe allowed by the CSP', () => {
  test.use({ bypassCSP: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the card, the selector, the review and the account have no axe violations, ${colorScheme}`, async ({
      page,
      stack,
    }) => {
      const wallet = await announceWallet(page, { account: signer(5), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/swap?value=1')
      await connect(page, wallet)
      await page.getByRole('button', { name: 'Show details' }).click()
      expect(await axeViolations(page)).toEqual([])
      await page.getByTestId('token-output').click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Network / }).click()
      await expect(page.getByRole('option', { name: 'Base' })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await review(page)
      expect(await axeViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByTestId('account-button').click()
      await expect(page.getByTestId('account-balance')).toHaveText(/^\$/)
      expect(await axeViolations(page)).toEqual([])
    })
  }
})

test('input from before hydration is preserved', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/swap', { waitUntil: 'commit' })
  await page.getByLabel('Sell', { exact: true }).fill('12.5')
  release()
  await expect(page.getByLabel('Buy', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Sell', { exact: true })).toHaveValue('12.5')
})

test('a link without a network follows the wallet’s and keeps its amount; one with a network offers to switch', async ({
  page,
  stack,
}) => {
  const rpcUrls = { 1: stack.rpcUrls[1]?.[0] ?? '', 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls, chainId: 8453 })
  await page.goto('/swap?value=0.75')
  await connect(page, wallet)
  await expect(page).toHaveURL(/\/swap\?chain=base&inputCurrency=NATIVE&outputCurrency=0x\w+&value=0.75/)
  await page.goto('/swap?chain=mainnet&value=0.75&lng=en-US')
  await expect(page.getByTestId('button-reason')).toContainText('Your wallet is on Base.')
  await page.getByRole('button', { name: 'Use Base instead' }).click()
  await expect(page).toHaveURL('/swap?chain=base&lng=en-US')
  await expect(page.getByTestId('button-reason')).toBeEmpty()
})

test('the settings are used for the quote and the deadline, and survive a reload', async ({ page, stack }) => {
  const rpcUrls = { 1: stack.rpcUrls[1]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls })
  await page.goto('/swap?value=0.4')
  await connect(page, wallet)
  await page.getByTestId('swap-settings').click()
  await page.getByRole('textbox', { name: 'Max slippage' }).fill('1,25')
  await page.getByRole('textbox', { name: 'Swap deadline' }).fill('7')
  await page.getByRole('button', { name: 'v4' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByTestId('swap-settings')).toContainText('1.25% slippage')
  await review(page)
  await expect(dialog(page).getByTestId('fact-slippage')).toHaveText('1.25%')
  await expect(dialog(page).getByTestId('fact-deadline')).toHaveText('7 minutes')
  await expect(dialog(page).getByTestId('fact-routing')).toHaveText('Best price found · v3, v2')
  const swapRequest = page.waitForRequest((request) => request.url().endsWith('/api/trading/v1/swap'))
  const before = Math.floor(Date.now() / 1_000)
  await confirm(page)
  const body = (await swapRequest).postDataJSON() as {
    readonly deadline: number
    readonly quote: { readonly slippage: number }
  }
  expect(body.quote.slippage).toBeLessThanOrEqual(1.25)
  expect(body.deadline).toBeGreaterThanOrEqual(before + 7 * 60)
  expect(body.deadline).toBeLessThan(before + 8 * 60)
  await expect(page.getByTestId('swap-done')).toBeVisible()
})

test('confirming switches a wallet to the swap’s network, even after a rejection, and the swap continues', async ({
  page,
  stack,
}) => {
  const rpcUrls = { 1: stack.rpcUrls[1]?.[0] ?? '', 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls, chainId: 8453 })
  await page.goto('/swap?chain=mainnet&value=0.75')
  await connect(page, wallet)
  await expect(page.getByTestId('button-reason')).toContainText('Your wallet is on Base.')
  await review(page)
  const confirmButton = page.getByTestId('confirm-button')
  await expect(confirmButton).toHaveText('Switch to Ethereum and confirm')
  wallet.rejectNext('wallet_switchEthereumChain')
  await confirm(page)
  await expect(page.getByTestId('confirmation').getByRole('alert')).toHaveText(
    'You rejected the request in your wallet.',
  )
  expect(wallet.signatures()).toEqual([])
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible()
  expect(wallet.signatures().map(({ method }) => method)).toEqual(['eth_sendTransaction'])
})

test('a review that is closed while the wallet switches networks asks for no signature', async ({ page, stack }) => {
  const rpcUrls = { 1: stack.rpcUrls[1]?.[0] ?? '', 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls, chainId: 8453 })
  await page.goto('/swap?chain=mainnet&value=0.8')
  await connect(page, wallet)
  await review(page)
  let release = () => {}
  wallet.holdNext('wallet_switchEthereumChain', new Promise<void>((resolve) => (release = resolve)))
  await confirm(page)
  await expect.poll(() => wallet.requests.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  release()
  // The wallet is on the network of the swap.
  await expect(page.getByTestId('button-reason')).toHaveText('')
  await page.waitForTimeout(2_000)
  expect(wallet.signatures()).toEqual([])
})

test('a wallet that cannot switch to the network gets no signature request', async ({ page, stack }) => {
  const rpcUrls = { 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls, chainId: 8453 })
  await page.goto('/swap?chain=mainnet&value=0.5')
  await connect(page, wallet)
  await review(page)
  await confirm(page)
  await expect(page.getByTestId('confirmation').getByRole('alert')).toHaveText('Failed to switch networks')
  expect(wallet.signatures()).toEqual([])
})

/** Lowers the amount of every further quote by this many basis points. */
async function lowerQuotes(page: Page, bps: bigint): Promise<void> {
  await page.route('**/api/trading/v1/quote', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { quote: { output: { amount: string } } }
    body.quote.output.amount = ((BigInt(body.quote.output.amount) * (10_000n - bps)) / 10_000n).toString()
    await route.fulfill({ response, json: body })
  })
}

test('a price move within the accepted slippage needs no consent and keeps the accepted minimum', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto('/swap?value=0.625')
  await connect(page, wallet)
  await review(page)
  const dialog = page.getByRole('dialog', { name: 'Review swap' })
  const minimum = dialog.getByTestId('fact-minimum')
  const before = await minimum.textContent()
  await lowerQuotes(page, 20n)
  await expect(dialog.getByTestId('fact-slippage')).not.toHaveText('0.5%')
  await expect(page.getByTestId('price-moved')).toHaveCount(0)
  expect(amountIn(await minimum.textContent())).toBeGreaterThanOrEqual(amountIn(before))
  expect(amountIn(await minimum.textContent())).toBeLessThan(amountIn(before) * 1.0002)
  await confirm(page)
  await expect(page.getByTestId('swap-done')).toBeVisible()
  expect(wallet.signatures().length).toBe(1)
})

test('a price beyond the accepted slippage is shown beside the old one and must be accepted to confirm', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.goto('/swap?value=0.375')
  await connect(page, wallet)
  await review(page)
  const before = await page.getByTestId('review-output').textContent()
  await lowerQuotes(page, 100n)
  await expect(page.getByTestId('price-moved')).toContainText(/-1\.\d\d%.*You receive \$\d+\.\d\d less/)
  await expect(page.getByTestId('before-buy')).toHaveText(String(amountText(before)))
  const confirmButton = page.getByTestId('confirm-button')
  await expect(confirmButton).toHaveText('Accept the new price first')
  await expect(confirmButton).toBeDisabled()
  await page.getByTestId('price-moved').getByRole('button', { name: 'Accept' }).click()
  await expect(confirmButton).toHaveText('Confirm swap')
  await expect(page.getByTestId('before-buy')).toHaveCount(0)
  expect(wallet.signatures()).toEqual([])
})

function amountText(text: string | null): string | undefined {
  return text?.match(/[\d,.]+/)?.[0]
}

function amountIn(text: string | null): number {
  return Number(amountText(text)?.replaceAll(',', ''))
}

test('the quote is refreshed with each block and not more often', async ({ page, stack }) => {
  let quoteCount = 0
  await page.goto('/swap?value=1')
  await expect(page.getByTestId('fresh-mark')).toBeVisible()
  page.on('request', (request) => {
    if (request.url().endsWith('/api/trading/v1/quote')) quoteCount++
  })
  // The local chains have a block every two seconds, far more often than Ethereum's twelve.
  await page.waitForTimeout(11_000)
  expect(quoteCount).toBeGreaterThanOrEqual(3)
  expect(quoteCount).toBeLessThanOrEqual(7)
  expect(stack.rpcUrls[1]).toBeDefined()
})

test('after a rate limit or a failed quote, the old output is cleared and the quote can be retried', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  await page.clock.install()
  await page.goto('/swap?value=1')
  await connect(page, wallet)
  await expect(button(page)).toHaveText('Review swap')
  const buy = page.getByLabel('Buy', { exact: true })
  const reason = page.getByTestId('button-reason')
  await page.route('**/api/trading/v1/quote', (route) => route.fulfill({ status: 429, json: {} }))
  await page.getByLabel('Sell', { exact: true }).fill('6')
  await expect(buy).toHaveValue('')
  await expect(page.getByTestId('fiat-output')).toHaveCount(0)
  await expect(button(page)).toHaveText(/^Try again\(\d+\)$/)
  await expect(reason).toHaveText('Rate limit exceeded: try again in a few minutes')
  await page.unroute('**/api/trading/v1/quote')
  await button(page).click()
  await expect(button(page)).toHaveText('Review swap', { timeout: MAX_BACK_OFF_MS })
  await expect(buy).not.toHaveValue('')

  await page.route('**/api/trading/v1/quote', (route) => route.abort())
  await page.getByLabel('Sell', { exact: true }).fill('7')
  await expect(button(page)).toHaveText(/^Try again\(\d+\)$/)
  await expect(reason).toHaveText('Data is unavailable at the moment')
  await page.unroute('**/api/trading/v1/quote')
  // The quote is retried automatically.
  await skipTimeUntil(page, MAX_BACK_OFF_MS, (expectSoon) => expectSoon(button(page)).toHaveText('Review swap'))
})

test('a link to an unknown network disables trading until a network is chosen', async ({ page }) => {
  await page.goto(`/swap?chain=polygon&outputCurrency=${USDC}&value=5`)
  await expect(page.getByTestId('unknown-network')).toContainText('polygon')
  await expect(button(page)).toHaveCount(0)
  await page.getByTestId('unknown-network').getByRole('link', { name: 'Base' }).click()
  await expect(page).toHaveURL(/\/swap\?chain=base&/)
  await expect(button(page)).toHaveText('Connect wallet')
})

test('the keyboard chooses the network from a list that separates mainnets and testnets', async ({ page }) => {
  await page.goto('/swap?chain=sepolia&value=2', { waitUntil: 'networkidle' })
  const network = page.getByRole('button', { name: 'Network Sepolia' })
  const list = page.getByRole('listbox', { name: 'Network' })
  await network.press('Enter')
  await expect(list).toBeFocused()
  await expect(list.getByRole('group', { name: 'Mainnets' }).getByRole('option')).toHaveText(['Ethereum', 'Base'])
  await expect(list.getByRole('group', { name: 'Testnets' }).getByRole('option', { selected: true })).toHaveText(
    'Sepolia',
  )
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/swap?chain=base')
  await expect(list).toBeHidden()
  await expect(page.getByRole('button', { name: 'Network Base' })).toBeFocused()
})

test('a rejected connection shows a message, a failed one can be retried, and a connection survives a reload', async ({
  page,
  stack,
}) => {
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls: { 1: stack.rpcUrls[1]?.[0] ?? '' } })
  wallet.rejectNext('eth_requestAccounts')
  await page.goto('/swap')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('You rejected the request in your wallet.')
  wallet.failNext('eth_requestAccounts')
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(dialog(page)).toContainText('The connection attempt failed')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('account-button')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length).toBe(3)

  await page.getByTestId('account-button').click()
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect' })).toBeVisible()
  await page.reload()
  await expect(button(page)).toHaveText('Connect wallet')
})

async function setBalance(rpcUrl: string, account: string, wei: bigint): Promise<void> {
  await createRpc(rpcUrl).call('anvil_setBalance', [account, hex(wei)])
}

function isMixed({ quote }: SwapCall): boolean {
  const versions = quote.route?.map((hops) => new Set(hops.map(({ type }) => type))) ?? []
  return versions.some((types) => types.has('v3-pool') && types.has('v4-pool'))
}

test('a link with an invalid token address or amount shows a message', async ({ page }) => {
  const wrongChecksum = USDC.replace('A0b8', 'a0B8')
  await page.goto(`/swap?inputCurrency=ETH&outputCurrency=${wrongChecksum}`)
  await expect(page.getByText('couldn’t read a token in this link')).toBeVisible()
  await expect(page.getByText(wrongChecksum)).toBeVisible()
  await page.goto(`/swap?inputCurrency=ETH&outputCurrency=${USDC}&value=-5`)
  await expect(page.getByText('We couldn’t read the amount in this link.')).toBeVisible()
  await expect(page.getByLabel('Sell', { exact: true })).toHaveValue('')
  await page.goto(`/swap?inputCurrency=ETH&outputCurrency=${USDC}`)
  await expect(button(page)).toBeVisible()
  await expect(page.getByText('couldn’t read a token in this link')).toHaveCount(0)
})

test('in German amounts use a decimal comma, the caret keeps its position, and links use a point', async ({ page }) => {
  await page.goto('/?lng=de-DE', { waitUntil: 'networkidle' })
  const sell = page.getByLabel('Verkaufen', { exact: true })
  await sell.click()
  await page.keyboard.type('1234567.5')
  await expect(sell).toHaveValue('1.234.567,5')
  for (const key of ['Home', 'ArrowRight', '9']) await page.keyboard.press(key)
  await expect(sell).toHaveValue('19.234.567,5')
  expect(await sell.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(2)
  await sell.fill('1.500')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/swap\?.*value=1500&field=INPUT/)
  await expect(sell).toHaveValue('1.500')
  await expect(page.getByLabel('Kaufen', { exact: true })).toHaveValue(/^\d{1,3}(\.\d{3})+(,\d+)?$/)
  await page.goBack()
  await expect(sell).toHaveValue('1.500')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an amount typed with a decimal comma goes into the link with a point', async ({ page }) => {
    await page.goto('/?lng=de-DE&complete')
    await page.getByLabel('Verkaufen', { exact: true }).fill('1.500,25')
    await page.locator('main form button[type="submit"]').first().click()
    await expect(page).toHaveURL(/\/swap\?.*value=1500\.25/)
    await expect(page.getByLabel('Verkaufen', { exact: true })).toHaveValue('1.500,25')
  })

  test('the network is chosen by a link', async ({ page }) => {
    await page.goto('/swap?value=1.5')
    await page.getByRole('button', { name: 'Network Ethereum' }).press('Enter')
    // Without scripts Playwright cannot check that a click hits the link, and a late font moves it.
    await page.getByRole('option', { name: 'Base' }).press('Enter')
    await expect(page).toHaveURL('/swap?chain=base')
    await expect(page.getByRole('button', { name: 'Network Base' })).toBeVisible()
  })

  test('the card shows the amount of the link and a note that swapping needs JavaScript', async ({ page }) => {
    await page.goto('/swap?value=1.5')
    await expect(page.getByLabel('Sell', { exact: true })).toHaveValue('1.5')
    // <noscript> is not rendered when Playwright disables scripts, unlike in a browser without JavaScript.
    const html = await (await page.request.get('/swap')).text()
    expect(html).toMatch(/<noscript>(?:(?!<\/noscript>).)*Swapping needs JavaScript/s)
  })
})

test('a swap whose page reloads before its approval is shown as canceled once, and nothing is sent', async ({
  page,
  stack,
}) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(4), rpcUrls: { 1: rpcUrl } })
  await forgetApprovals(rpcUrl, wallet.address, USDC)
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=${WBTC}&value=321`)
  await connect(page, wallet)
  await review(page)
  wallet.holdNext('eth_sendTransaction', new Promise(() => {}))
  await confirm(page)
  await expect.poll(() => wallet.signatures().length).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('tarn.queued'))).not.toContain('321')

  await page.reload()
  const closed = page.getByTestId('swap-closed')
  await expect(closed).toHaveText('Your swap of USDC for WBTC was canceled because the app was closed.')
  await page.reload()
  await expect(page.getByTestId('swap-button')).toBeEnabled()
  await expect(page.getByLabel('Buy', { exact: true })).not.toHaveValue('')
  await expect(closed).toHaveCount(0)
  expect(wallet.signatures()).toHaveLength(1)
})
