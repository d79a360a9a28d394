import { expect, type Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { createRpc, hex } from '#devnet/rpc.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { sendMined } from './send-mined.ts'
import { test, type StackAddress } from './stack.ts'
import { pressWithKeyboard } from './tab-to.ts'

// A wallet that supports EIP-5792 accepts approval and swap as one request, which is executed atomically.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MAINNET = 1
const ETHER = 10n ** 18n
const USD = 10n ** 6n

const choice = (page: Page) => page.getByTestId('one-click')

/** Opens the review of a swap of USDC for ether, with a wallet of a new account. `isUpgraded`: it has an EIP-7702 delegation. */
async function open(page: Page, { rpcUrls }: StackAddress, { isUpgraded = true } = {}) {
  const [rpcUrl = ''] = rpcUrls[MAINNET] ?? []
  const account = privateKeyToAccount(generatePrivateKey())
  await createRpc(rpcUrl).call('anvil_setBalance', [account.address, hex(5n * ETHER)])
  await sendMined(rpcUrl, ACCOUNTS[0].address, [transferTokens(USDC, account.address, 100n * USD)])
  const batches = atomicBatches(rpcUrl, account)
  if (isUpgraded) await batches.upgrade()
  const wallet = await announceWallet(page, { account, rpcUrls: { [MAINNET]: rpcUrl } })
  for (const [method, answer] of Object.entries(batches.answers)) wallet.answerWith(method, answer)
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=ETH&value=40`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
  await expect(choice(page)).toBeVisible()
  const chain = chainFacts(rpcUrl)
  return { wallet, chain, allowances: () => chain.allowancesLeft(USDC, account.address), address: account.address }
}

const methods = ({ signatures }: Awaited<ReturnType<typeof open>>['wallet']) => signatures().map(({ method }) => method)

test('approval and swap are one request, and no allowance is left', async ({ page, stack }) => {
  const { wallet, chain, allowances, address } = await open(page, stack)
  await expect(choice(page).getByRole('button', { name: 'One request' })).toHaveAttribute('aria-pressed', 'true')
  const before = await chain.native(address)
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-done')).toHaveText('Swap successful', { timeout: 45_000 })
  await expect(page.getByTestId('received')).toContainText('ETH')
  await expect(page.getByRole('dialog').getByTestId('explorer-link')).toHaveAttribute('href', /\/tx\/0x[\da-f]{64}$/)
  expect(methods(wallet)).toEqual(['wallet_sendCalls'])
  expect(await chain.balance(USDC, address)).toBe(60n * USD)
  expect(await chain.native(address)).toBeGreaterThan(before)
  expect(await allowances()).toEqual([0n, 0n])
})

test('at phone width, “One request” is chosen and confirmed with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { wallet, chain, allowances, address } = await open(page, stack, { isUpgraded: false })
  // `open` used the mouse: the review is opened again with the keyboard.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('swap-button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice(page)).toBeVisible()
  await pressWithKeyboard(page, /^One request$/)
  await expect(choice(page).getByRole('button', { name: 'One request' })).toHaveAttribute('aria-pressed', 'true')
  await pressWithKeyboard(page, /^Confirm swap$/)
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(methods(wallet)).toEqual(['wallet_sendCalls'])
  expect(await chain.balance(USDC, address)).toBe(60n * USD)
  expect(await allowances()).toEqual([0n, 0n])
  await pressWithKeyboard(page, /^Close$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('when a wallet reports support for batches but rejects one as unsupported, the swap continues step by step', async ({
  page,
  stack,
}) => {
  const { wallet, allowances } = await open(page, stack)
  wallet.answerWith('wallet_sendCalls', () => {
    throw { code: 4200, message: 'Unsupported method' }
  })
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(methods(wallet)).toEqual([
    'wallet_sendCalls',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
  expect(await allowances()).toEqual([0n, 0n])
})

test('a rejected batch is shown as rejected, and a failed one can be repeated step by step', async ({
  page,
  stack,
}) => {
  const { wallet } = await open(page, stack)
  wallet.rejectNext('wallet_sendCalls')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('rejected')).toBeVisible()
  wallet.failNext('wallet_sendCalls')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-failed')).toHaveText('One-click swap failed')
  expect(methods(wallet)).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
  await page.getByTestId('swap-in-steps').click()
  await expect(choice(page).getByRole('button', { name: 'Step by step' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(methods(wallet).slice(2)).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'])
})

test('an account that needs an upgrade is upgraded only if the user chooses “One request”', async ({ page, stack }) => {
  const { wallet } = await open(page, stack, { isUpgraded: false })
  await expect(choice(page).getByRole('button', { name: 'Step by step' })).toHaveAttribute('aria-pressed', 'true')
  await expect(choice(page)).toContainText('upgrade your account')
  await choice(page).getByRole('button', { name: 'One request' }).click()
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(methods(wallet)).toEqual(['wallet_sendCalls'])
})
