import { expect, type Page } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { test, type StackAddress } from './stack.ts'
import { pressWithKeyboard } from './tab-to.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''
const dialog = (page: Page) => page.getByRole('dialog').last()

async function openAs(page: Page, stack: StackAddress, account: number): Promise<void> {
  await announceWallet(page, { account: signer(account), rpcUrls: { 1: rpcOf(stack) } })
  await page.goto('/send')
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await openDrawer(page)
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByTestId('account-button').click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
}

test('an account can claim its reward once; a second attempt in another window fails', async ({
  page,
  stack,
  browser,
}) => {
  await openAs(page, stack, 4)
  const button = page.getByTestId('claim-button')
  await expect(button).toHaveText('Claim 400 UNI')
  expect(await axeViolations(page)).toEqual([])

  // The same account in another window, which still shows the review when the reward has been claimed here.
  const context = await browser.newContext({ baseURL: stack.baseURL })
  const other = await context.newPage()
  await openAs(other, stack, 4)
  await other.getByTestId('claim-button').click()
  await expect(dialog(other).getByTestId('claim-amount')).toHaveText('400 UNI')

  await button.click()
  await expect(dialog(page).getByTestId('claim-amount')).toHaveText('400 UNI')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('claim-done')).toBeVisible({ timeout: 20_000 })
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await openDrawer(page)
  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('dialog', { name: 'Account' }).getByRole('listitem')
  // Once the index has it, its row replaces this browser's record.
  await expect(activity.first()).toHaveText(/^Rewards claimed.*\+400 UNI/, { timeout: 30_000 })
  await expect(button).toHaveCount(0)

  await dialog(other).getByTestId('confirm-button').click()
  await expect(dialog(other).getByTestId('claim-failed')).toHaveText('Claim failed')
  await expect(dialog(other).getByText('These rewards were already claimed.')).toBeVisible()
  await context.close()
})

test('on a phone a reward is claimed with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const account = signer(8)
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcOf(stack) } })
  await page.goto('/send')
  await expect(page.getByTestId('send-button')).toHaveText('Connect wallet')
  await pressWithKeyboard(page, /^Connect$/)
  await expect(page.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  await pressWithKeyboard(page, /^Test Wallet$/)
  await expect(page.getByTestId('account-button')).toBeVisible()
  await pressWithKeyboard(page, /^Account 0x/)
  await expect(page.getByTestId('claim-button')).toBeVisible()
  const before = await chainFacts(rpcOf(stack)).balance(UNI, account.address)
  await expect(page.getByTestId('claim-button')).toHaveText('Claim 0.4 UNI')
  await pressWithKeyboard(page, /^Claim /)
  await expect(dialog(page).getByTestId('claim-amount')).toHaveText('0.4 UNI')
  await pressWithKeyboard(page, /^Claim$/)
  await expect(dialog(page).getByTestId('claim-done')).toBeVisible({ timeout: 20_000 })
  expect((await chainFacts(rpcOf(stack)).balance(UNI, account.address)) - before).toBe(4n * 10n ** 17n)
  expect(wallet.signatures()).toHaveLength(1)
  await pressWithKeyboard(page, /^Close$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an account with entries in two campaigns is offered both rewards', async ({ page, stack }) => {
  await openAs(page, stack, 7)
  await expect(page.getByTestId('claim-button')).toHaveText(['Claim 75 UNI', 'Claim 12 USDC'])
  await page.getByTestId('claim-button').last().click()
  await expect(dialog(page).getByTestId('claim-amount')).toHaveText('12.34 USDC')
  expect(await axeViolations(page)).toEqual([])
})

test('an account without an entry is offered no claim', async ({ page, stack }) => {
  const answered = page.waitForResponse(/\/api\/rewards\/0x/)
  await openAs(page, stack, 2)
  expect(await (await answered).json()).toEqual({ claims: [] })
  await expect(page.getByTestId('claim-button')).toHaveCount(0)
})
