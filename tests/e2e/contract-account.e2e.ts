import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { placeOwnedAccount } from '#tests/wallet/owned-account.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { sendMined } from './send-mined.ts'
import { test } from './stack.ts'

// A contract account: its owner's key signs permits, which Permit2 verifies by ERC-1271.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USD = 10n ** 6n

test('a contract account swaps with a permit that its owner signs, and no allowance is left', async ({
  page,
  stack,
}) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const { account, send } = await placeOwnedAccount(rpcUrl, privateKeyToAccount(generatePrivateKey()))
  const { address } = account
  await sendMined(rpcUrl, ACCOUNTS[0].address, [transferTokens(USDC, address, 100n * USD)])
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcUrl } })
  wallet.answerWith('eth_sendTransaction', send)
  const chain = chainFacts(rpcUrl)
  await page.goto(`/swap?inputCurrency=${USDC}&outputCurrency=${DAI}&value=40`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('swap-button')).toHaveText('Review swap')
  await page.getByTestId('swap-button').click()
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('swap-done')).toHaveText('Swap successful', { timeout: 45_000 })
  await expect(page.getByTestId('received')).toContainText('DAI')
  expect(wallet.signatures().map(({ method }) => method)).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ])
  expect(await chain.balance(USDC, address)).toBe(60n * USD)
  expect(await chain.balance(DAI, address)).toBeGreaterThan(39n * 10n ** 18n)
  expect(await chain.allowancesLeft(USDC, address)).toEqual([0n, 0n])
})
