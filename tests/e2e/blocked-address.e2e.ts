import { expect } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { signer } from '#devnet/accounts.ts'
import { createRpc, hex } from '#devnet/rpc.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { BLOCKED_KEY, test } from './stack.ts'

// An address on the operator's block list can view data, but can neither swap, send nor receive.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const blocked = privateKeyToAccount(BLOCKED_KEY)

test('a blocked account sees its balances and cannot swap or send', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  await createRpc(rpcUrl).call('anvil_setBalance', [blocked.address, hex(3n * 10n ** 18n)])
  const wallet = await announceWallet(page, { account: blocked, rpcUrls: { 1: rpcUrl } })
  await page.goto(`/swap?inputCurrency=ETH&outputCurrency=${USDC}&value=1`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('swap-button')).toHaveText('Trading unavailable')
  await expect(page.getByTestId('button-reason')).toContainText('This address is blocked.')
  await expect(page.getByTestId('balance-input')).toHaveText('Balance 3')
  await page.goto('/send?inputCurrency=ETH')
  await expect(page.getByTestId('blocked-account')).toContainText('This address is blocked.')
  await page.goto(`/portfolio/${blocked.address}`)
  await expect(page.getByTestId('portfolio-value')).toHaveText(/^\$[\d,]+\.\d\d$/)
  const response = await page.request.post('/api/trading/v1/send', {
    data: { sender: blocked.address, recipient: wallet.address, token: USDC, amount: '1', chainId: 1 },
  })
  expect(response.status()).toBe(401)
  expect(wallet.signatures()).toEqual([])
})

test('a send to a blocked address is refused', async ({ page, stack }) => {
  const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
  const wallet = await announceWallet(page, { account: signer(0), rpcUrls: { 1: rpcUrl }, isRemembered: true })
  await page.goto('/send?inputCurrency=ETH')
  await expect(page.getByTestId('account-button')).toHaveAccessibleName(`Account ${wallet.address}`)
  await page.getByTestId('recipient-input').fill(blocked.address)
  await expect(page.getByText('You can’t send to this address.')).toBeVisible()
  await expect(page.getByTestId('send-button')).toHaveText('Sending unavailable')
  expect(wallet.signatures()).toEqual([])
})
