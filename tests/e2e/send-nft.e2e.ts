import { expect } from '@playwright/test'
import { getAddress, parseAbi } from 'viem'
import { signer } from '#devnet/accounts.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { COLLECTIONS } from '#devnet/world/collections.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { test } from './stack.ts'
import { pressWithKeyboard, tabTo } from './tab-to.ts'

const ME = signer(7).address
/** An address that nothing was ever sent to. */
const FRIEND = getAddress('0xf12e5d0000000000000000000000000000000721')
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const TIDEPOOLS = COLLECTIONS[0]?.address ?? '0x'
const abi = parseAbi(['function ownerOf(uint256 tokenId) view returns (address)'])

test('an NFT is sent from its owner’s portfolio, with the speed bump of a send to a new address', async ({
  page,
  stack,
}) => {
  const rpcUrl = stack.rpcUrls[1]?.[0] ?? ''
  const client = createDevnetClient(rpcUrl, 1)
  await page.goto(`/portfolio/${ME}/nfts?chain=mainnet`)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Tidepools #/ }) })
    .first()
  await expect(card).toBeVisible()
  await expect(page.getByTestId('send-nft')).toHaveCount(0)
  const wallet = await announceWallet(page, { account: signer(7), rpcUrls: { 1: rpcUrl } })
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  const id = BigInt(/#(\d+)/.exec((await card.getByRole('link').innerText()).replace(/\s+/g, ' '))?.[1] ?? 0)
  await card.getByTestId('send-nft').click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByTestId('review-nft')).toHaveText(`Tidepools #${id}`)
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])

  // A contract that cannot hold NFTs: the simulation refuses the transfer.
  await page.getByTestId('recipient-input').fill(WETH)
  await expect(page.getByTestId('token-recipient')).toBeVisible()
  await expect(page.getByTestId('send-problem')).toContainText('expected to fail')
  await page.getByTestId('recipient-input').fill(FRIEND)
  await expect(page.getByTestId('send-button')).toHaveText('Send')
  await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('send-button').click()
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await page.getByTestId('bump-continue').click()
  await expect(page.getByTestId('review-recipient')).toHaveText(FRIEND)
  await expect(page.getByTestId('fact-network-cost')).toContainText('ETH')
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('send-done')).toBeVisible({ timeout: 30_000 })
  expect(await client.readContract({ address: TIDEPOOLS, abi, functionName: 'ownerOf', args: [id] })).toBe(FRIEND)
  expect(wallet.signatures()).toHaveLength(1)
  expect(wallet.signatures()[0]?.params[0]).toMatchObject({ to: TIDEPOOLS, value: '0x0' })

  await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).last().click()
  await page.getByTestId('pending-indicator').click()
  await expect(page.getByRole('dialog', { name: 'Recent transactions' })).toContainText(`Sent Tidepools #${id} to`)
})

test('on a phone an NFT is sent with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const rpcUrl = stack.rpcUrls[1]?.[0] ?? ''
  const owner = signer(0)
  const wallet = await announceWallet(page, { account: owner, rpcUrls: { 1: rpcUrl } })
  await page.goto(`/portfolio/${owner.address}/nfts?chain=mainnet`, { waitUntil: 'networkidle' })
  await pressWithKeyboard(page, /^Connect$/)
  await expect(page.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
  await pressWithKeyboard(page, /^Test Wallet$/)
  const first = page.getByTestId('send-nft').first()
  await expect(first).toHaveAccessibleName(/^Send Tidepools #\d+$/)
  const id = BigInt(((await first.getAttribute('aria-label')) ?? '').split('#')[1] ?? 0)
  await pressWithKeyboard(page, /^Send Tidepools #/)
  await expect(page.getByTestId('review-nft')).toHaveText(`Tidepools #${id}`)
  await tabTo(page, /^To$/)
  const friend = getAddress('0xf12e5d0000000000000000000000000000000722')
  await page.keyboard.type(friend)
  await expect(page.getByTestId('send-button')).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('bump-newAddress')).toBeVisible()
  await pressWithKeyboard(page, /^Continue$/)
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await pressWithKeyboard(page, /^Confirm send$/)
  await expect(page.getByTestId('send-done')).toBeVisible({ timeout: 30_000 })
  const client = createDevnetClient(rpcUrl, 1)
  expect(await client.readContract({ address: TIDEPOOLS, abi, functionName: 'ownerOf', args: [id] })).toBe(friend)
  expect(wallet.signatures()).toHaveLength(1)
  await pressWithKeyboard(page, /^Close$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
