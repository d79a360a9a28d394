import { expect, type Page } from '@playwright/test'
import { maxUint256 } from 'viem'
import { signer } from '#devnet/accounts.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { forgetApprovals } from './forget-approvals.ts'
import { test, type StackAddress } from './stack.ts'

// The approval before a swap of a token: its amount, and the transaction instead of a permit if the wallet cannot sign typed data.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

const choice = (page: Page) => page.getByTestId('approval-choice')

async function openReview(page: Page): Promise<void> {
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  await expect(page.getByTestId('confirm-button')).toBeVisible()
}

async function open(page: Page, { rpcUrls }: StackAddress, account: number) {
  const [rpcUrl = ''] = rpcUrls[1] ?? []
  const wallet: TestWallet = await announceWallet(page, { account: signer(account), rpcUrls: { 1: rpcUrl } })
  await forgetApprovals(rpcUrl, wallet.address, USDC)
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=${DAI}&value=10`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await openReview(page)
  return { wallet, allowances: () => chainFacts(rpcUrl).allowancesLeft(USDC, wallet.address) }
}

test('approvals default to this swap only; an approval of any amount is reused by the next swap', async ({
  page,
  stack,
}) => {
  const { wallet, allowances } = await open(page, stack, 8)
  await expect(choice(page).getByRole('button', { name: 'This swap only' })).toHaveAttribute('aria-pressed', 'true')
  await choice(page).getByRole('button', { name: 'Any amount' }).click()
  await expect(choice(page)).toContainText('You can revoke this at any time.')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByText('Approve any amount of USDC')).toBeVisible()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(await allowances()).toEqual([maxUint256, 0n])

  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=${DAI}&value=11`)
  await openReview(page)
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(wallet.signatures().map(({ method }) => method)).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
})

test('a wallet that cannot sign typed data sends the permit as a transaction, and no allowance remains', async ({
  page,
  stack,
}) => {
  const { wallet, allowances } = await open(page, stack, 9)
  let resume = () => {}
  wallet.answerWith('eth_signTypedData_v4', () => {
    wallet.holdNext('eth_sendTransaction', new Promise((resolve) => (resume = () => resolve(undefined))))
    throw { code: -32_601, message: 'Method not found' }
  })
  await page.getByTestId('confirm-button').click()
  await expect(page.getByText('because your wallet can’t sign it')).toBeVisible()
  resume()
  await expect(page.getByTestId('swap-done')).toBeVisible({ timeout: 45_000 })
  expect(await allowances()).toEqual([0n, 0n])
})
