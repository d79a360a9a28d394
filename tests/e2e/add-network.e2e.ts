import { expect } from '@playwright/test'
import { signer } from '#devnet/accounts.ts'
import type { FaultyWorker } from '#tests/builders/faulty-worker.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { openSite } from './open-site.ts'
import { test } from './stack.ts'

// Wallets that do not know the network of a swap, on a site whose operator names an RPC for wallets.

let site: FaultyWorker
test.beforeAll(async ({ stack }) => {
  site = await openSite(stack, { WALLET_RPC_URLS: JSON.stringify({ 1: stack.rpcUrls[1]?.[0] }) })
})
test.afterAll(() => site.stop())

test('confirming adds the network to a wallet that does not know it, even after a rejection', async ({
  page,
  stack,
}) => {
  const rpcUrls = { 8453: stack.rpcUrls[8453]?.[0] ?? '' }
  const wallet = await announceWallet(page, { account: signer(6), rpcUrls, chainId: 8453 })
  await page.goto(`${site.url}/swap?chain=mainnet&value=0.35`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await page.getByTestId('swap-button').filter({ hasText: 'Review swap' }).click()
  const confirm = page.getByTestId('confirm-button')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')

  wallet.rejectNext('wallet_addEthereumChain')
  await confirm.click()
  await expect(page.getByTestId('confirmation').getByRole('alert')).toHaveText(
    'You rejected the request in your wallet.',
  )
  expect(wallet.signatures()).toEqual([])

  await confirm.click()
  await expect(page.getByTestId('swap-done')).toBeVisible()
  const additions = wallet.requests.filter(({ method }) => method === 'wallet_addEthereumChain')
  expect(additions.at(-1)?.params).toEqual([
    {
      chainId: '0x1',
      chainName: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [`${stack.rpcUrls[1]?.[0]}/`],
      blockExplorerUrls: ['https://etherscan.io'],
    },
  ])
  expect(wallet.signatures().map(({ method }) => method)).toEqual(['eth_sendTransaction'])
})
