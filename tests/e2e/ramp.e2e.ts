import { expect, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { signer } from '#devnet/accounts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { axeViolations } from './audit.ts'
import { test, type StackAddress } from './stack.ts'

/** Buying and selling at the sandbox provider of the local stack, which delivers and takes tokens on the local chain. */

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const amount = (page: Page) => page.getByLabel(/^You (?:pay|sell)/)
const button = (page: Page) => page.getByTestId('ramp-button')
const order = (page: Page) => page.getByRole('main').getByTestId('ramp-order')
const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''

/** Opens a page with an account that nothing else uses; returns the account. */
async function openWithNewAccount(page: Page, stack: StackAddress, path: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  await announceWallet(page, { account, rpcUrls: { 1: rpcOf(stack) }, isRemembered: true })
  await page.goto(path)
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${account.address}`)
  return account.address
}

/** Reviews the form and continues to the provider, whose page opens in a new tab. */
async function continueToProvider(page: Page): Promise<Page> {
  await expect(button(page)).toHaveAttribute('aria-disabled', 'false')
  await button(page).click()
  await expect(page.getByTestId('continue-button')).toHaveText('Continue to Sandbox')
  const [provider] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('continue-button').click()])
  await provider.waitForURL(/\/ramp\/sandbox\//)
  return provider
}

test('a purchase of ether is paid at the provider, arrives exactly as shown there, and is listed as a purchase', async ({
  page,
  stack,
}) => {
  const account = await openWithNewAccount(page, stack, '/buy')
  await page.getByRole('link', { name: '$100' }).click()
  await expect(page.getByTestId('ramp-estimate')).toContainText('You get about')
  const provider = await continueToProvider(page)
  expect(await provider.evaluate(() => opener as unknown)).toBeNull()
  await expect(provider.getByText('Test provider: no real money')).toBeVisible()
  expect(await axeViolations(provider, { within: 'main' })).toEqual([])
  await expect(order(page)).toContainText('Sandbox hasn’t confirmed a payment yet')
  await provider.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(provider.getByRole('button', { name: 'Pay', exact: true })).toBeHidden()

  await expect(order(page)).toContainText('Purchase complete', { timeout: 30_000 })
  expect(await axeViolations(page)).toEqual([])
  const received = await chainFacts(rpcOf(stack)).native(account)
  const shown =
    (await provider
      .getByRole('main')
      .getByText(/^[\d.]+ ETH$/)
      .textContent()) ?? ''
  expect(parseEther(shown.replace(' ETH', ''))).toBe(received)

  await page.getByTestId('account-button').click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Bought' })
  await expect(row).toContainText(/Bought 0\.0\d+ ETH for \$100\.00/)
  await row.getByRole('button', { name: 'Order details' }).click()
  await expect(row).toContainText(/Provider\s*Sandbox/)
  await expect(row).toContainText(/Provider fee\s*\$1\.00/)
})

test('a purchase that is declined at the provider has failed, and nothing arrives', async ({ page, stack }) => {
  const account = await openWithNewAccount(page, stack, '/buy?currencyCode=usdc&value=250')
  await expect(amount(page)).toHaveValue('250')
  const provider = await continueToProvider(page)
  await provider.getByRole('button', { name: 'Decline' }).click()
  await expect(order(page)).toContainText('Sandbox didn’t complete your purchase', { timeout: 30_000 })
  expect(await chainFacts(rpcOf(stack)).balance(USDC, account)).toBe(0n)
})

test('a sale sends exactly the tokens that the provider waits for, through the send form and its review', async ({
  page,
  stack,
}) => {
  const account = signer(4)
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcOf(stack) }, isRemembered: true })
  await page.goto('/sell?currencyCode=usdc')
  await expect(page.getByTestId('ramp-balance')).toContainText('Balance')
  await amount(page).fill('123.45')
  const provider = await continueToProvider(page)
  await provider.getByRole('button', { name: 'Simulate bank details' }).click()
  await expect(order(page)).toContainText('Sandbox is waiting for your tokens', { timeout: 30_000 })
  await expect(order(page)).toContainText('Sandbox is waiting for exactly 123.45 USDC on Ethereum.')
  const deposit = ((await page.getByTestId('deposit-address').textContent()) ?? '').replace(/\s/g, '')
  // It is a page of this site, and would show the outcome instead.
  await provider.close()
  await page.getByTestId('send-deposit').click()

  await expect(page.getByTestId('recipient-input')).toHaveValue(deposit)
  await expect(page.getByLabel(/^Amount in /)).toHaveValue('123.45')
  expect(page.url()).not.toContain(deposit)
  await page.getByTestId('send-button').click()
  await page.getByTestId('bump-continue').click()
  await expect(page.getByTestId('review-amount')).toHaveText('123.45 USDC')
  await expect(page.getByTestId('review-recipient')).toHaveText(deposit)
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('send-done')).toHaveText('Sent')
  expect(wallet.signatures()).toHaveLength(1)
  expect(await chainFacts(rpcOf(stack)).balance(USDC, deposit as `0x${string}`)).toBe(123_450_000n)

  await expect(page.getByTestId('toast').filter({ hasText: 'Sold' })).toContainText(
    /Sold 123\.45 USDC for \$12\d\.\d\d/,
    { timeout: 30_000 },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('buying shows the form and how to receive tokens, and the provider’s page works', async ({ page, request }) => {
    await page.goto('/buy')
    await expect(page.getByText('You pay (USD)')).toBeVisible()
    const id = crypto.randomUUID()
    const answer = await request.post('/api/ramp/orders', {
      data: {
        id,
        provider: 'sandbox',
        direction: 'buy',
        account: privateKeyToAccount(generatePrivateKey()).address,
        token: { chainId: 1, address: USDC },
        cents: '5000',
      },
    })
    expect(answer.status()).toBe(200)
    await page.goto(`/ramp/sandbox/${id}`)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeHidden()
    await expect(page.getByRole('main')).toContainText('49 USDC')
  })
})
