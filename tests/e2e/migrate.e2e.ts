import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { getAddress, parseAbi } from 'viem'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { signer } from '#devnet/accounts.ts'
import { addV2Liquidity, approve, mintTokens } from '#devnet/calls.ts'
import { resolvePool, type V2Pool } from '#devnet/pools.ts'
import { HOOKS } from '#devnet/protocol.ts'
import { createDevnetClient } from '#devnet/rpc.ts'
import { announceWallet, type TestWallet } from '#tests/wallet/test-wallet.ts'
import { axeViolations } from './audit.ts'
import { mintPosition } from './mint-position.ts'
import { sendMined } from './send-mined.ts'
import { test, type StackAddress } from './stack.ts'

/** The accounts of the local chains that hold positions. */
const OWNERS = [6, 7, 8, 9] as const
type Owner = (typeof OWNERS)[number]

const rpcOf = (stack: StackAddress) => stack.rpcUrls[1]?.[0] ?? ''
const dialog = (page: Page) => page.getByRole('dialog')
const managerAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

interface OwnedPosition {
  readonly owner: Owner
  /** The id of the NFT, or the address of the v2 pair. */
  readonly id: string
}

interface PositionsResponse {
  readonly data: {
    readonly positions: {
      readonly edges: readonly {
        readonly node: { readonly tokenId: string | null; readonly pool: { readonly address: string } }
      }[]
    }
  }
}

const QUERY = `query ($owner: String!, $version: ProtocolVersion!) {
  positions(ownerAddress: $owner, chains: [ETHEREUM], versions: [$version], statuses: [IN_RANGE]) {
    edges { node { tokenId pool { ... on V2Pair { address } ... on V3Pool { address } } } }
  }
}`

/** Finds positions on Ethereum of any owner: each generated world gives its owners different ones. */
async function findPositions(request: APIRequestContext, version: 'V2' | 'V3'): Promise<readonly OwnedPosition[]> {
  const found: OwnedPosition[] = []
  for (const owner of OWNERS) {
    const variables = { owner: signer(owner).address, version }
    const response = await request.post('/api/graphql', { data: { query: QUERY, variables } })
    const { data }: PositionsResponse = await response.json()
    for (const { node } of data.positions.edges)
      found.push({ owner, id: node.tokenId ?? getAddress(node.pool.address) })
  }
  return found
}

async function openAs(page: Page, stack: StackAddress, owner: Owner, path: string): Promise<TestWallet> {
  const rpcUrls = { 1: rpcOf(stack) }
  const wallet = await announceWallet(page, { account: signer(owner), rpcUrls, isRemembered: true })
  await page.goto(path)
  return wallet
}

function countPositions(stack: StackAddress, owner: Owner, version: 'v3' | 'v4'): Promise<bigint> {
  const address = ethereum.contracts[version === 'v3' ? 'v3PositionManager' : 'v4PositionManager']
  const args = [signer(owner).address] as const
  return createDevnetClient(rpcOf(stack), 1).readContract({ address, abi: managerAbi, functionName: 'balanceOf', args })
}

/** Deposits about $200 into USDC/WETH of v2, and returns the pair's address. */
async function addShare(stack: StackAddress, owner: Owner): Promise<string> {
  const pool = v2Pool('USDC')
  const { address } = signer(owner)
  await sendMined(rpcOf(stack), address, [addV2Liquidity(pool, 100n * 10n ** 6n, 10n ** 18n, address)])
  return pool.id
}

/** The v2 pool of a token and WETH. */
function v2Pool(token: string): V2Pool {
  const pool = resolvePool(1, { version: 'v2', pair: [token, 'WETH'], usd: 0 })
  if (pool.version !== 'v2') throw new Error('not a v2 pool')
  return pool
}

async function migrate(page: Page): Promise<void> {
  await page.getByTestId('review-button').click()
  await expect(dialog(page).getByText('Returned to you, about')).toBeVisible()
  await confirmMigration(page)
}

/** Confirms the open review and waits until the migration is done. */
async function confirmMigration(page: Page): Promise<void> {
  await expect(dialog(page).getByTestId('fact-network-cost')).toContainText('ETH')
  await dialog(page).getByTestId('confirm-button').click()
  await expect(dialog(page).getByTestId('migrate-done')).toBeVisible({ timeout: 30_000 })
  // Once the receipt has been read, the amounts are no estimates.
  await expect(dialog(page).getByTestId('migrated')).toContainText(/^Migrated(?!, about)/)
}

test('a v2 share migrates to v3, starting from the list and ending at the new position', async ({
  page,
  stack,
  request,
}) => {
  const [found] = await findPositions(request, 'V2')
  if (!found) throw new Error('no v2 position')
  const before = await countPositions(stack, found.owner, 'v3')
  await page.goto('/migrate/v2')
  await expect(page.getByText('Connect your wallet to see your v2 positions.')).toBeVisible()
  await openAs(page, stack, found.owner, '/migrate/v2')
  await page.locator(`a[href="/migrate/v2/ethereum/${found.id}"]`).click()
  await expect(page.getByTestId('source')).toContainText('v2')
  await page.getByRole('button', { name: '0.3%' }).click()
  await expect(page.getByTestId('after')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await migrate(page)
  expect(await countPositions(stack, found.owner, 'v3')).toBe(before + 1n)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v3\/ethereum\/\d+$/)
})

test('a v2 share migrates to a v4 position', async ({ page, stack, request }) => {
  const [owner] = OWNERS
  const id = await addShare(stack, owner)
  await expect.poll(() => findPositions(request, 'V2'), { timeout: 30_000 }).toContainEqual({ owner, id })
  const before = await countPositions(stack, owner, 'v4')
  const wallet = await openAs(page, stack, owner, `/migrate/v2/ethereum/${id}`)
  await page.getByRole('group', { name: 'Version' }).getByRole('button', { name: 'v4' }).click()
  await expect(page.getByTestId('after')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await migrate(page)
  expect(await countPositions(stack, owner, 'v4')).toBe(before + 1n)
  expect(wallet.signatures().some(({ method }) => method === 'eth_sendTransaction')).toBe(true)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v4\/ethereum\/\d+$/)
})

test('a share of a pair with an impersonator migrates only after consent to its risk', async ({
  page,
  stack,
  request,
}) => {
  const [owner] = OWNERS
  const pool = v2Pool('fakeUSDC')
  const fake = pool.currency1
  const { address } = signer(owner)
  await sendMined(rpcOf(stack), address, [
    mintTokens(fake.token, address, 100n * 10n ** 6n),
    approve(fake.address, ethereum.contracts.v2Router),
    addV2Liquidity(pool, 10n ** 18n, 100n * 10n ** 6n, address),
  ])
  await expect.poll(() => findPositions(request, 'V2'), { timeout: 30_000 }).toContainEqual({ owner, id: pool.id })
  const before = await countPositions(stack, owner, 'v4')
  await openAs(page, stack, owner, `/migrate/v2/ethereum/${pool.id}`)
  await page.getByRole('group', { name: 'Version' }).getByRole('button', { name: 'v4' }).click()
  await page.getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('confirm-button')).toHaveText('Accept the warning first')
  expect(await axeViolations(page)).toEqual([])
  await dialog(page)
    .getByRole('checkbox', { name: /^I understand that USDC has a safety warning/ })
    .check()
  await confirmMigration(page)
  expect(await countPositions(stack, owner, 'v4')).toBe(before + 1n)
})

test('the owner can migrate a v3 position to v4; other accounts are redirected to their own positions', async ({
  page,
  stack,
  request,
}) => {
  const [found] = await findPositions(request, 'V3')
  if (!found) throw new Error('no v3 position')
  const before = await countPositions(stack, found.owner, 'v4')
  await openAs(page, stack, found.owner, `/positions/v3/ethereum/${found.id}`)
  await page.getByRole('link', { name: 'Migrate' }).click()
  await expect(page).toHaveURL(`/migrate/v3/ethereum/${found.id}`)
  await expect(page.getByTestId('source')).toContainText('v3')
  await expect(page.getByTestId('after')).toBeVisible()
  await migrate(page)
  expect(await countPositions(stack, found.owner, 'v4')).toBe(before + 1n)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page).toHaveURL(/\/positions\/v4\/ethereum\/\d+$/)
  // A position of the market maker.
  await page.goto('/migrate/v3/ethereum/1')
  await expect(page).toHaveURL(new RegExp(`/positions\\?owner=${signer(found.owner).address}`))
})

test('a wallet that cannot sign typed data approves the v3 position by transaction before it migrates', async ({
  page,
  stack,
  request,
}) => {
  const found = (await findPositions(request, 'V3')).at(-1)
  if (!found) throw new Error('no v3 position')
  const before = await countPositions(stack, found.owner, 'v4')
  const wallet = await openAs(page, stack, found.owner, `/migrate/v3/ethereum/${found.id}`)
  wallet.answerWith('eth_signTypedData_v4', () => {
    throw { code: 4200, message: 'Unsupported method' }
  })
  await expect(page.getByTestId('after')).toBeVisible()
  await migrate(page)
  expect(await countPositions(stack, found.owner, 'v4')).toBe(before + 1n)
  expect(wallet.signatures().map(({ method }) => method)).toEqual([
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ])
})

test('a v3 position migrates to a v4 pool whose hook sets the fee; a high-risk hook needs consent', async ({
  page,
  stack,
  request,
}) => {
  const owner = OWNERS[2]
  const pool = resolvePool(1, { version: 'v3', pair: ['USDC', 'WETH'], fee: 500, usd: 0 })
  if (pool.version !== 'v3') throw new Error('not a v3 pool')
  const account = signer(owner).address
  const amounts = { amount0: 300n * 10n ** 6n, amount1: 10n ** 17n }
  const id = await mintPosition(rpcOf(stack), { account, pool, range: { lower: -200, upper: 200 }, amounts })
  const path = `/migrate/v3/ethereum/${id}`
  await expect
    .poll(async () => (await request.get(`/positions/v3/ethereum/${id}`)).status(), { timeout: 30_000 })
    .toBe(200)
  const before = await countPositions(stack, owner, 'v4')
  await openAs(page, stack, owner, path)
  const addHook = async (hook: string) => {
    await page.getByText('Add a hook', { exact: true }).click()
    await page.getByLabel('Hook address').fill(hook)
    await page.getByRole('button', { name: 'Use this hook' }).click()
    await expect(page.getByRole('heading', { name: 'This pool uses a hook' })).toBeVisible()
  }
  await addHook(HOOKS.feeTaking)
  await page.getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('confirm-button')).toHaveText('Accept the warning first')
  await dialog(page).getByRole('checkbox', { name: 'this hook can change amounts' }).check()
  await expect(dialog(page).getByTestId('confirm-button')).toHaveText('Migrate liquidity')
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Remove hook' }).click()
  await addHook(HOOKS.dynamicFee)
  await page.getByRole('button', { name: 'Dynamic fee' }).click()
  await expect(page.getByTestId('after')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByTestId('review-button').click()
  await expect(dialog(page).getByTestId('fact-hook')).toContainText(HOOKS.dynamicFee.slice(-4))
  expect(await axeViolations(page)).toEqual([])
  await confirmMigration(page)
  expect(await countPositions(stack, owner, 'v4')).toBe(before + 1n)
  await dialog(page).getByRole('link', { name: 'View position' }).click()
  await expect(page.getByText('Dynamic fee', { exact: false }).first()).toBeVisible()
})
