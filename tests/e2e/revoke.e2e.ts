import { expect, type Page } from '@playwright/test'
import { erc20Abi, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { signer } from '#devnet/accounts.ts'
import { approve, permit2Approve } from '#devnet/calls.ts'
import { createDevnetClient, createRpc, hex } from '#devnet/rpc.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { sendMined } from './send-mined.ts'
import { test, type StackAddress } from './stack.ts'
import { pressWithKeyboard, tabTo } from './tab-to.ts'

const { permit2: PERMIT2, universalRouter: ROUTER } = ethereum.contracts
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const STRANGER = '0x00000000000000000000000000000000000ca75e'
const ME = signer(5).address
const PAGE = `/portfolio/${ME}/approvals`

const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''
const row = (page: Page, kind: string, token: string, spender: string) =>
  page.getByTestId(`approval-1:${kind}:${token}:${spender}`.toLowerCase())
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the approvals of the account and connects the announced wallet. */
async function connect(page: Page, account = ME): Promise<void> {
  await page.goto(`/portfolio/${account}/approvals`)
  await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await expect(page.getByTestId('revoke').first()).toBeVisible()
}

async function connectOwner(page: Page, stack: StackAddress): Promise<TestWallet> {
  const wallet = await announceWallet(page, { account: signer(5), rpcUrls: { 1: rpcOf(stack) } })
  await connect(page)
  return wallet
}

test.beforeEach(async ({ stack }) => {
  await sendMined(rpcOf(stack), ME, [
    approve(USDC, PERMIT2, parseUnits('12.5', 6)),
    permit2Approve(1, USDC, ROUTER),
    approve(DAI, STRANGER),
  ])
})

test('approvals are readable without JavaScript, and visitors are not offered to revoke them', async ({
  browser,
  page,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const pageWithoutScripts = await context.newPage()
  // The index takes seconds to follow the chain, and without JavaScript the page does not refresh.
  await expect(async () => {
    await pageWithoutScripts.goto(`${PAGE}?complete`)
    await expect(row(pageWithoutScripts, 'ERC20', DAI, STRANGER)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(row(pageWithoutScripts, 'ERC20', USDC, PERMIT2)).toContainText('Permit2')
  await expect(row(pageWithoutScripts, 'ERC20', USDC, PERMIT2)).toContainText('12.5')
  await expect(row(pageWithoutScripts, 'ERC20', USDC, PERMIT2).getByTestId('risk')).toHaveText(/^\$12\.\d\d$/)
  await expect(row(pageWithoutScripts, 'PERMIT2', USDC, ROUTER)).toContainText('Universal Router')
  await expect(row(pageWithoutScripts, 'ERC20', DAI, STRANGER)).toContainText('Unknown address')
  await expect(row(pageWithoutScripts, 'ERC20', DAI, STRANGER)).toContainText('Unlimited')
  await context.close()
  await page.goto(PAGE)
  await expect(row(page, 'ERC20', USDC, PERMIT2)).toBeVisible()
  await expect(page.getByTestId('revoke')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('an approval of a token and one at Permit2 are revoked one after the other and are zero afterwards', async ({
  page,
  stack,
}) => {
  const wallet = await connectOwner(page, stack)
  const chain = chainFacts(rpcOf(stack))
  expect((await chain.allowancesLeft(USDC, ME))[0]).toBe(parseUnits('12.5', 6))
  await row(page, 'ERC20', USDC, PERMIT2).getByRole('checkbox').check()
  await row(page, 'PERMIT2', USDC, ROUTER).getByRole('checkbox').check()
  expect(await axeViolations(page)).toEqual([])
  await page.getByTestId('revoke-selected').first().click()
  await expect(page.getByTestId('revoke-items').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByTestId('fact-cost')).toContainText('ETH')
  await expect(dialog(page)).toContainText('confirm 2 transactions')
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('revoke-done')).toBeVisible({ timeout: 40_000 })
  expect(await chain.allowancesLeft(USDC, ME)).toEqual([0n, 0n])
  expect(wallet.signatures()).toHaveLength(2)

  // The list refreshes, and the approvals that were not selected remain.
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'ERC20', USDC, PERMIT2)).toHaveCount(0)
  await expect(row(page, 'PERMIT2', USDC, ROUTER)).toHaveCount(0)
  await expect(row(page, 'ERC20', DAI, STRANGER)).toBeVisible()
  const client = createDevnetClient(rpcOf(stack), 1)
  const args = [ME, STRANGER] as const
  expect(await client.readContract({ address: DAI, abi: erc20Abi, functionName: 'allowance', args })).toBeGreaterThan(
    0n,
  )
  await page.getByTestId('pending-indicator').click()
  await expect(page.getByRole('dialog', { name: 'Recent transactions' })).toContainText('USDC approval revoked')
})

test('on a phone an approval is selected and revoked with the keyboard alone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await connectOwner(page, stack)
  await tabTo(page, /^Select USDC for Permit2/)
  await page.keyboard.press('Space')
  await pressWithKeyboard(page, /^Revoke selected \(1\)$/, 'Shift+Tab')
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('revoke-selected')).toBeFocused()
  await pressWithKeyboard(page, /^Revoke the approval of USDC for Permit2/)
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await pressWithKeyboard(page, /^Revoke/)
  await expect(page.getByTestId('revoke-done')).toBeVisible({ timeout: 40_000 })
  expect((await chainFacts(rpcOf(stack)).allowancesLeft(USDC, ME))[0]).toBe(0n)
  await pressWithKeyboard(page, /^Close$/)
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'ERC20', USDC, PERMIT2)).toHaveCount(0)
  // The row of the button that opened the dialog is gone.
  await expect(page.getByTestId('approvals-1').locator(':focus')).toHaveCount(1)
})

test('a wallet that executes batches revokes two approvals in one request', async ({ page, stack }) => {
  const rpcUrl = rpcOf(stack)
  const account = privateKeyToAccount(generatePrivateKey())
  await createRpc(rpcUrl).call('anvil_setBalance', [account.address, hex(10n ** 18n)])
  const batches = atomicBatches(rpcUrl, account)
  const calls = [approve(USDC, PERMIT2, 5n), permit2Approve(1, USDC, ROUTER)]
  await batches.answers['wallet_sendCalls']?.([
    { chainId: '0x1', calls: calls.map((call) => ({ ...call, value: '0x0' })) },
  ])
  const chain = chainFacts(rpcUrl)
  await expect.poll(async () => (await chain.allowancesLeft(USDC, account.address))[0]).toBe(5n)
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcUrl } })
  for (const [method, answer] of Object.entries(batches.answers)) wallet.answerWith(method, answer)
  await connect(page, account.address)
  await row(page, 'ERC20', USDC, PERMIT2).getByRole('checkbox').check()
  await row(page, 'PERMIT2', USDC, ROUTER).getByRole('checkbox').check()
  await page.getByTestId('revoke-selected').first().click()
  await expect(dialog(page)).toContainText('2 revocations in one request')
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  wallet.failNext('wallet_sendCalls')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('revoke-failed')).toBeVisible()
  await page.getByTestId('retry-in-steps').click()
  await expect(dialog(page)).toContainText('confirm 2 transactions')
  await page.getByTestId('one-click').getByRole('button', { name: 'One request' }).click()
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('revoke-done')).toBeVisible({ timeout: 40_000 })
  expect(await chain.allowancesLeft(USDC, account.address)).toEqual([0n, 0n])
  expect(wallet.signatures().map(({ method }) => method)).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
})

test('revoking an approval that was revoked meanwhile sends nothing', async ({ page, stack }) => {
  const wallet = await connectOwner(page, stack)
  await row(page, 'ERC20', DAI, STRANGER).getByTestId('revoke').click()
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await sendMined(rpcOf(stack), ME, [approve(DAI, STRANGER, 0n)])
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('revoke-failed')).toContainText('These approvals are already revoked or used up.')
  expect(wallet.signatures()).toEqual([])
})

test('a rejected request leaves the approval as it is and can be repeated', async ({ page, stack }) => {
  const wallet = await connectOwner(page, stack)
  wallet.rejectNext('eth_sendTransaction')
  await row(page, 'ERC20', USDC, PERMIT2).getByTestId('revoke').click()
  await expect(page.getByTestId('confirm-button')).toHaveAttribute('aria-disabled', 'false')
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('rejected')).toBeVisible()
  expect((await chainFacts(rpcOf(stack)).allowancesLeft(USDC, ME))[0]).toBe(parseUnits('12.5', 6))
  await page.getByTestId('confirm-button').click()
  await expect(page.getByTestId('revoke-done')).toBeVisible({ timeout: 30_000 })
  expect((await chainFacts(rpcOf(stack)).allowancesLeft(USDC, ME))[0]).toBe(0n)
})
