import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, erc721Abi, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { resolvePool, type V3Pool, type V4Pool } from '#devnet/pools.ts'
import { createDevnetClient, createRpc, hex } from '#devnet/rpc.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { chainFacts } from '#tests/wallet/chain-facts.ts'
import { announceWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { ABOVE_PRICE, mintPosition } from './mint-position.ts'
import { sendMined } from './send-mined.ts'
import { test, type StackAddress } from './stack.ts'

// A wallet with EIP-5792 takes the approvals and the deposit as one request.

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** One of the accounts that have approved their tokens. */
const HOLDER = 8
const ETHER = 10n ** 18n
const USD = 10n ** 6n
const FEE = encodeURIComponent(JSON.stringify({ feeAmount: 500, tickSpacing: 10, isDynamic: false }))

const dialog = (page: Page) => page.getByRole('dialog')
const choice = (page: Page) => page.getByTestId('one-click')

/** A new account with ether and USDC, whose wallet executes several calls at once. */
async function openWallet(page: Page, rpcUrl: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  await createRpc(rpcUrl).call('anvil_setBalance', [account.address, hex(5n * ETHER)])
  await sendMined(rpcUrl, ACCOUNTS[0].address, [transferTokens(USDC, account.address, 500n * USD)])
  const batches = atomicBatches(rpcUrl, account)
  await batches.upgrade()
  const wallet = await announceWallet(page, { account, rpcUrls: { 1: rpcUrl }, isRemembered: true })
  for (const [method, answer] of Object.entries(batches.answers)) wallet.answerWith(method, answer)
  return { wallet, account, methods: () => wallet.signatures().map(({ method }) => method) }
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByTestId('account-button')).toBeVisible()
}

/** Opens the review of a deposit of ether and USDC, with a wallet of a new account. */
async function open(page: Page, { rpcUrls }: StackAddress, version: 'v3' | 'v4') {
  const [rpcUrl = ''] = rpcUrls[1] ?? []
  const { wallet, account, methods } = await openWallet(page, rpcUrl)
  await openPage(
    page,
    `/positions/create/${version}?chain=mainnet&currencyA=NATIVE&currencyB=${USDC}&fee=${FEE}&step=2`,
  )
  await page.getByLabel('USDC deposit').fill('200')
  await page.getByTestId('step-button').click()
  await expect(choice(page)).toBeVisible()
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  const allowances = () => chainFacts(rpcUrl).allowancesLeft(USDC, account.address)
  return { wallet, allowances, methods }
}

test('a v4 position is created in one request without a signature, and almost no allowance remains', async ({
  page,
  stack,
}) => {
  const { allowances, methods } = await open(page, stack, 'v4')
  await expect(choice(page).getByRole('button', { name: 'One request' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('create-done')).toBeVisible({ timeout: 45_000 })
  await expect(dialog(page).getByTestId('amount-0')).toContainText('ETH')
  expect(methods()).toEqual(['wallet_sendCalls'])
  expect((await allowances()).every((allowance) => allowance < 10n * USD)).toBe(true)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v4\/ethereum\/\d+$/)
})

test('adding both tokens or one token to a v4 position takes one request each', async ({ page, stack }) => {
  const { allowances, methods } = await open(page, stack, 'v4')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('create-done')).toBeVisible({ timeout: 45_000 })
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  for (const buttonName of ['Both tokens', 'One token']) {
    await page.getByRole('button', { name: 'Add liquidity' }).click()
    await dialog(page).getByRole('button', { name: buttonName }).click()
    if (buttonName === 'One token')
      await dialog(page).getByRole('group', { name: 'Token to deposit' }).getByRole('button', { name: 'USDC' }).click()
    await dialog(page).getByRole('textbox', { name: 'USDC' }).fill('20')
    await dialog(page).getByTestId('review-button').click()
    await expect(choice(page).getByRole('button', { name: 'One request' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
    await dialog(page).getByTestId('confirm-button').click()
    await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 45_000 })
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  }
  expect(methods()).toEqual(['wallet_sendCalls', 'wallet_sendCalls', 'wallet_sendCalls'])
  expect((await allowances()).every((allowance) => allowance < USD)).toBe(true)
})

/** Mints a position above the price and transfers it to an account. */
async function mintPositionFor(rpcUrl: string, to: Address, pool: V3Pool | V4Pool): Promise<bigint> {
  const holder = signer(HOLDER).address
  const amounts = pool.version === 'v3' ? { amount0: 300n * USD, amount1: 0n } : { amount0: ETHER / 10n, amount1: 0n }
  const id = await mintPosition(rpcUrl, { account: holder, pool, range: ABOVE_PRICE, amounts })
  const data = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args: [holder, to, id] })
  await sendMined(rpcUrl, holder, [{ to: managerOf(pool), data, value: 0n }])
  return id
}

function managerOf({ version }: V3Pool | V4Pool): Address {
  return ethereum.contracts[version === 'v3' ? 'v3PositionManager' : 'v4PositionManager']
}

for (const [version, place] of [
  ['v4', 'Around the price'],
  ['v3', 'One side of the price'],
] as const)
  test(`a ${version} position out of range is moved to “${place}” in one request`, async ({ page, stack, request }) => {
    const [rpcUrl = ''] = stack.rpcUrls[1] ?? []
    const { account, methods } = await openWallet(page, rpcUrl)
    const pool =
      version === 'v3'
        ? resolvePool(1, { version, pair: ['USDC', 'WETH'], fee: 500, usd: 0 })
        : resolvePool(1, { version, pair: ['ETH', 'USDC'], fee: 500, spacing: 10, usd: 0 })
    if (pool.version === 'v2') throw new Error('no positions')
    const id = await mintPositionFor(rpcUrl, account.address, pool)
    const path = `/positions/${version}/ethereum/${id}`
    await expect
      .poll(async () => (await request.get(path, { maxRedirects: 0 })).status(), { timeout: 30_000 })
      .toBe(200)
    await openPage(page, path)
    await page.getByRole('button', { name: 'Move range' }).click()
    await dialog(page).getByRole('button', { name: place }).click()
    await dialog(page).getByTestId('review-button').click()
    await expect(choice(page).getByRole('button', { name: 'One request' })).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
    expect(await axeViolations(page)).toEqual([])
    await dialog(page).getByTestId('confirm-button').click()
    await expect(dialog(page).getByTestId('change-done')).toBeVisible({ timeout: 60_000 })
    expect(methods()).toEqual(['wallet_sendCalls'])
    const nfts = { address: managerOf(pool), abi: erc721Abi } as const
    const chain = createDevnetClient(rpcUrl, 1)
    // The old position has ended and the new one is the account's.
    await expect(chain.readContract({ ...nfts, functionName: 'ownerOf', args: [id] })).rejects.toThrow()
    expect(await chain.readContract({ ...nfts, functionName: 'balanceOf', args: [account.address] })).toBe(1n)
  })

test('a failed batch can be retried step by step; an unsupported one continues step by step by itself', async ({
  page,
  stack,
}) => {
  const { wallet, methods } = await open(page, stack, 'v3')
  wallet.failNext('wallet_sendCalls')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('create-failed')).toBeVisible()
  await dialog(page).getByTestId('retry-in-steps').click()
  await expect(choice(page).getByRole('button', { name: 'Step by step' })).toHaveAttribute('aria-pressed', 'true')
  await choice(page).getByRole('button', { name: 'One request' }).click()
  wallet.answerWith('wallet_sendCalls', () => {
    throw { code: 4200, message: 'Unsupported method' }
  })
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('create-done')).toBeVisible({ timeout: 45_000 })
  expect(methods()).toEqual(['wallet_sendCalls', 'wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
})
