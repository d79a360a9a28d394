import { parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Result } from '#app/base/result.ts'
import { RpcError } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { minimumDeposit, minimumWithdrawal, maximumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { v3ToV4Amounts } from '#app/domain/liquidity/migration-amounts.ts'
import { rangeAmounts, type PoolPrice } from '#app/domain/liquidity/position-amounts.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { erc20Abi, v2Abi, v3PoolAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { ACCOUNTS, signer } from '#devnet/accounts.ts'
import { approve } from '#devnet/calls.ts'
import type { Pool, V2Pool, V3Pool, V4Pool } from '#devnet/pools.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { overrideNode, type Answers } from '#tests/builders/override-node.ts'
import { atomicBatches } from '#tests/wallet/atomic-batches.ts'
import { asOneRequest } from './one-request.ts'
import { planChange, type ChangeToPlan } from './plan-change.ts'
import { planLiquidity, type LiquidityToPlan } from './plan-liquidity.ts'
import { planMigration, type MigrationToPlan } from './plan-migration.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { TransactionPlan } from './transaction-plan.ts'
import type { TransactionRecord } from './transaction-record.ts'

// Changes of liquidity and their approvals as one request, with a wallet that executes batches on a real chain.

const CHAIN = 1
const SIGNER = 5
const ME = ACCOUNTS[SIGNER].address
const SLIPPAGE = 250 as Bps
const LIQUIDITY = 10n ** 14n
const MINUTES = 30
const base = { chainId: CHAIN, account: ME } as const
const managerAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function nextTokenId() view returns (uint256)',
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 growth0, uint256 growth1, uint128 owed0, uint128 owed1)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128 liquidity)',
  'function getApproved(uint256 tokenId) view returns (address)',
])

let world: SmallWorld
let snapshot: unknown
beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
}, 120_000)
afterAll(() => world.stop())
beforeEach(async () => {
  snapshot = await world.rpc.call('evm_snapshot')
})
afterEach(() => world.rpc.call('evm_revert', [snapshot]))

const node = () => httpRpc(world.rpcUrl)
const namesOf = ({ currency0, currency1 }: Pool) => [currency0.symbol, currency1.symbol].toSorted().join(' ')

function poolOf<Version extends Pool['version']>(version: Version, symbols: string, fee?: number) {
  const found = world.pools.find(
    (pool) => pool.version === version && namesOf(pool) === symbols && (fee === undefined || pool.fee === fee),
  )
  if (!found) throw new Error(`no pool of ${symbols}`)
  return found as Extract<Pool, { version: Version }>
}

const tokensOf = ({ currency0, currency1 }: Pool): LiquidityToPlan['tokens'] => {
  const facts = ({ address: token, symbol, decimals }: Pool['currency0']) => ({ token, symbol, decimals })
  return [facts(currency0), facts(currency1)]
}
const keyOf = ({ currency0, currency1 }: Pool) => ({ token0: currency0.address, token1: currency1.address })
const keyOfV4 = (pool: V4Pool): V4PoolKey => ({
  ...keyOf(pool),
  fee: pool.fee,
  tickSpacing: pool.spacing,
  hooks: pool.hooks,
})

async function rangeOf(pool: V3Pool | V4Pool) {
  const { client, addresses } = world
  const [sqrtPrice, tick] =
    pool.version === 'v3'
      ? await client.readContract({ address: pool.id, abi: v3PoolAbi, functionName: 'slot0' })
      : await client.readContract({
          address: addresses.v4StateView,
          abi: v4StateViewAbi,
          functionName: 'getSlot0',
          args: [pool.id],
        })
  const price: PoolPrice = { sqrtPrice, tick }
  const middle = Math.round(tick / pool.spacing)
  return { price, range: { tickLower: (middle - 20) * pool.spacing, tickUpper: (middle + 20) * pool.spacing } }
}

interface Outcome {
  readonly steps: readonly string[]
  readonly events: readonly RunEvent[]
  readonly tracked: readonly TransactionRecord[]
  /** Methods of the requests to the wallet, in order. */
  readonly requests: readonly string[]
}

async function execute(
  plan: () => Promise<Result<TransactionPlan, ErrorCode>>,
  answers: Answers = {},
): Promise<Outcome> {
  const page = node()
  const provider = overrideNode(page, {
    eth_accounts: () => [ME],
    eth_signTypedData_v4: () => {
      throw new RpcError(4200, 'not supported')
    },
    ...atomicBatches(world.rpcUrl, signer(SIGNER)).answers,
    ...answers,
  })
  const events: RunEvent[] = []
  const tracked: TransactionRecord[] = []
  await runPlan(
    { plan, onEvent: (event) => void events.push(event), signal: new AbortController().signal },
    {
      page,
      wallet: { address: ME, provider },
      guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
      screen: async () => ({ ok: true, value: undefined }),
      addOpenRequest: () => () => {},
      track: (record) => void tracked.push(record),
      replace: () => expect.unreachable('nothing is replaced'),
      settle: async (record) => {
        await world.rpc.call('anvil_mine', ['0x1'])
        return settleTransaction(record, { page, wallet: provider, intervalMs: 20 })
      },
      now: Date.now,
    },
  )
  const requests = provider.requests
    .map(({ method }) => method)
    .filter((method) => /^(?:wallet_sendCalls|eth_sign|eth_sendTransaction)/.test(method))
  return { steps: events.flatMap((event) => (event.type === 'start' ? event.steps : [])), events, tracked, requests }
}

const change = (
  request: LiquidityToPlan['request'],
  pool: Pool,
  {
    followingDeposit,
    answers,
  }: { readonly followingDeposit?: ChangeToPlan['followingDeposit']; readonly answers?: Answers } = {},
) =>
  execute(
    () =>
      planChange(node(), {
        request,
        followingDeposit,
        tokens: tokensOf(pool),
        deadlineMinutes: MINUTES,
        isOneClick: true,
      }),
    answers,
  )

function expectOneRequest({ steps, requests, events, tracked }: Outcome, kind: TransactionRecord['kind']): void {
  expect(events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(steps).toEqual(['batch'])
  expect(requests).toEqual(['wallet_sendCalls'])
  expect(tracked.map((record) => record.kind)).toEqual([kind])
}

const allowanceOf = (token: Address, spender: Address) =>
  world.client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [ME, spender] })

async function newestV3(): Promise<bigint> {
  const address = world.addresses.v3PositionManager
  const count = await world.client.readContract({ address, abi: managerAbi, functionName: 'balanceOf', args: [ME] })
  const args = [ME, count - 1n] as const
  return world.client.readContract({ address, abi: managerAbi, functionName: 'tokenOfOwnerByIndex', args })
}

async function newestV4(): Promise<bigint> {
  const address = world.addresses.v4PositionManager
  return (await world.client.readContract({ address, abi: managerAbi, functionName: 'nextTokenId' })) - 1n
}

async function liquidityOf(version: 'v3' | 'v4', tokenId: bigint): Promise<bigint> {
  const args = [tokenId] as const
  if (version === 'v3') {
    const address = world.addresses.v3PositionManager
    return (await world.client.readContract({ address, abi: managerAbi, functionName: 'positions', args }))[7]
  }
  const address = world.addresses.v4PositionManager
  return world.client.readContract({ address, abi: managerAbi, functionName: 'getPositionLiquidity', args })
}

async function depositV3(pool: V3Pool) {
  const { price, range } = await rangeOf(pool)
  const { amount0: maximum0, amount1: maximum1 } = rangeAmounts(range, price, LIQUIDITY, 'up')
  const { amount0: minimum0, amount1: minimum1 } = minimumDeposit(range, price, LIQUIDITY, SLIPPAGE)
  const order = { kind: 'addLiquidity', version: 'v3', ...base, pool: { ...keyOf(pool), fee: pool.fee } } as const
  const request = { ...order, position: range, maximum0, maximum1, minimum0, minimum1, usesNative: false }
  return { request, price, range }
}

test('a v3 deposit with a reset and two approvals is one request', async () => {
  const pool = poolOf('v3', 'USDT WETH', 3_000)
  const { request } = await depositV3(pool)
  const { v3PositionManager } = world.addresses
  await sendAll(world.rpc, ME, [approve(world.tokens['USDT']?.address ?? '0x', v3PositionManager, 1n)])
  const outcome = await change(request, pool)
  expectOneRequest(outcome, 'createPosition')
  // v3 computes the liquidity from the amounts.
  const liquidity = await liquidityOf('v3', await newestV3())
  expect(liquidity > (LIQUIDITY * 999n) / 1000n && liquidity <= LIQUIDITY * 2n).toBe(true)
  for (const [token, maximum] of [
    [request.pool.token0, request.maximum0],
    [request.pool.token1, request.maximum1],
  ] as const)
    expect(await allowanceOf(token, v3PositionManager)).toBeLessThan(maximum / 100n)
})

test('a v4 deposit and a later one take one request each, without a signature', async () => {
  const pool = poolOf('v4', 'DAI USDC', 100)
  const { price, range } = await rangeOf(pool)
  const liquidity = 10n ** 17n
  const { amount0: maximum0, amount1: maximum1 } = maximumDeposit(range, price, liquidity, SLIPPAGE)
  const key = keyOfV4(pool)
  const request = { kind: 'addLiquidity', version: 'v4', ...base, pool: key, maximum0, maximum1, liquidity } as const
  expectOneRequest(await change({ ...request, position: range }, pool), 'createPosition')
  const tokenId = await newestV4()
  expect(await liquidityOf('v4', tokenId)).toBe(liquidity)
  expectOneRequest(await change({ ...request, position: { tokenId } }, pool), 'addLiquidity')
  expect(await liquidityOf('v4', tokenId)).toBe(2n * liquidity)
})

async function depositV2(pool: V2Pool) {
  const [reserve0, reserve1] = await world.client.readContract({
    address: pool.id,
    abi: v2Abi,
    functionName: 'getReserves',
  })
  const maximum0 = reserve0 / 100_000n
  const maximum1 = (maximum0 * reserve1) / reserve0
  const minimums = { minimum0: (maximum0 * 9n) / 10n, minimum1: (maximum1 * 9n) / 10n }
  const versioned = { version: 'v2', ...base, pool: keyOf(pool), usesNative: true } as const
  const outcome = await change({ kind: 'addLiquidity', ...versioned, maximum0, maximum1, ...minimums }, pool)
  expectOneRequest(outcome, 'addLiquidity')
  const liquidity = await world.client.readContract({
    address: pool.id,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [ME],
  })
  return {
    liquidity,
    request: { kind: 'removeLiquidity', ...versioned, liquidity, chargesTax: false, ...minimums } as const,
  }
}

test('a v2 deposit and its withdrawal take one request each, and the withdrawal leaves no allowance', async () => {
  const pool = poolOf('v2', 'DAI WETH')
  const { request } = await depositV2(pool)
  expectOneRequest(await change(request, pool), 'removeLiquidity')
  expect(await allowanceOf(pool.id, world.addresses.v2Router)).toBe(0n)
})

test('a v2 position is migrated to v4 in one request', async () => {
  const [source, target] = [poolOf('v2', 'USDC WETH'), poolOf('v4', 'ETH USDC', 500)]
  const { request: removal } = await depositV2(source)
  const { price, range } = await rangeOf(target)
  const liquidity = 10n ** 11n
  const { amount0: maximum0, amount1: maximum1 } = maximumDeposit(range, price, liquidity, SLIPPAGE)
  // The removal pays out more than the deposit takes. The v2 pair has the tokens in reverse order.
  expect(maximum0 < removal.minimum1 && maximum1 < removal.minimum0).toBe(true)
  const order = { kind: 'addLiquidity', version: 'v4', ...base, pool: keyOfV4(target), position: range } as const
  const plan = async (): Promise<Result<TransactionPlan, ErrorCode>> => {
    const common = { deadlineMinutes: MINUTES }
    const first = await planLiquidity(node(), { request: removal, tokens: tokensOf(source), ...common })
    const deposit = { ...order, liquidity, maximum0, maximum1 }
    const second = await planLiquidity(node(), { request: deposit, tokens: tokensOf(target), ...common })
    if (!first.ok || !second.ok) throw new Error('no plan')
    const steps = [...first.value.steps, ...second.value.steps]
    return asOneRequest({ steps }, () => expect.unreachable('not replaced'))
  }
  expectOneRequest(await execute(plan), 'createPosition')
  expect(await liquidityOf('v4', await newestV4())).toBe(liquidity)
})

test('a v3 position is moved to another range in one request', async () => {
  const pool = poolOf('v3', 'USDT WETH', 3_000)
  const { request: deposit, price, range } = await depositV3(pool)
  expectOneRequest(await change(deposit, pool), 'createPosition')
  const tokenId = await newestV3()
  const liquidity = await liquidityOf('v3', tokenId)
  const minimum = minimumWithdrawal(range, price, liquidity, SLIPPAGE)
  const [minimum0, minimum1] = [minimum.amount0, minimum.amount1]
  const removal = {
    kind: 'removeLiquidity',
    version: 'v3',
    ...base,
    pool: deposit.pool,
    usesNative: false,
    tokenId,
    liquidity,
    burns: true,
    fees0: 0n,
    fees1: 0n,
    minimum0,
    minimum1,
  } as const
  const wider = { tickLower: range.tickLower - 10 * pool.spacing, tickUpper: range.tickUpper + 10 * pool.spacing }
  const none = { minimum0: 0n, minimum1: 0n }
  const followingDeposit = { ...deposit, position: wider, maximum0: minimum0, maximum1: minimum1, ...none }
  expectOneRequest(await change(removal, pool, { followingDeposit }), 'createPosition')
  await expect(liquidityOf('v3', tokenId)).rejects.toThrow('Invalid token ID')
  expect(await newestV3()).toBeGreaterThan(tokenId)
})

async function migrationToV4(): Promise<MigrationToPlan> {
  const [source, target] = [poolOf('v3', 'USDC WETH', 3_000), poolOf('v4', 'ETH USDC', 500)]
  const { request: deposit, price, range: held } = await depositV3(source)
  expectOneRequest(await change(deposit, source), 'createPosition')
  const tokenId = await newestV3()
  const liquidity = await liquidityOf('v3', tokenId)
  const { price: to, range } = await rangeOf(target)
  const fees = { amount0: 0n, amount1: 0n }
  const isFlipped = source.currency0.symbol === 'USDC'
  const planned = v3ToV4Amounts({ range: held, price, liquidity, fees, isFlipped }, { range, price: to }, SLIPPAGE)
  const { minimumWithdrawn, maximum, minimumRefunded } = planned
  return {
    deadlineMinutes: MINUTES,
    tokens: tokensOf(target),
    request: {
      kind: 'migrateLiquidity',
      from: 'v3',
      ...base,
      tokenId,
      pool: keyOfV4(target),
      position: range,
      source: {
        pool: deposit.pool,
        liquidity,
        minimum0: minimumWithdrawn.amount0,
        minimum1: minimumWithdrawn.amount1,
      },
      liquidity: planned.liquidity,
      maximum0: maximum.amount0,
      maximum1: maximum.amount1,
      refund0: minimumRefunded.amount0,
      refund1: minimumRefunded.amount1,
    },
  }
}

const tokenIdOf = ({ request }: MigrationToPlan) => (request.from === 'v3' ? request.tokenId : expect.unreachable())
const approvedFor = (tokenId: bigint) =>
  world.client.readContract({
    address: world.addresses.v3PositionManager,
    abi: managerAbi,
    functionName: 'getApproved',
    args: [tokenId],
  })

test('a v3 position is migrated to v4 in one request, or step by step with an approval of that position', async () => {
  const migration = await migrationToV4()
  const steps = () => planMigration(node(), migration)
  const batch = async () => {
    const planned = await steps()
    return planned.ok ? asOneRequest(planned.value, steps) : planned
  }
  const before = await world.rpc.call('evm_snapshot')
  expectOneRequest(await execute(batch), 'migrateLiquidity')
  expect(await liquidityOf('v4', await newestV4())).toBe(migration.request.from === 'v3' && migration.request.liquidity)
  await world.rpc.call('evm_revert', [before])

  const refusing: Answers = {
    wallet_sendCalls: () => {
      throw new RpcError(4200, 'not supported')
    },
  }
  const outcome = await execute(batch, refusing)
  expect(outcome.events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(outcome.requests).toEqual([
    'wallet_sendCalls',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ])
  expect(outcome.tracked.map(({ kind }) => kind)).toEqual(['approvePosition', 'migrateLiquidity'])
  await expect(liquidityOf('v3', tokenIdOf(migration))).rejects.toThrow('Invalid token ID')
})

test('an approval of a position covers that position only, and is refused for a position of another account', async () => {
  const migration = await migrationToV4()
  const { request } = migration
  if (request.from !== 'v3') return expect.unreachable('v3')
  const { tokenId } = request
  const approval = (id: bigint) => async (): Promise<Result<TransactionPlan, ErrorCode>> => {
    const planned = await planMigration(node(), {
      ...migration,
      request: { ...request, tokenId: id },
    })
    if (!planned.ok) throw new Error(planned.problem)
    return { ok: true, value: { steps: planned.value.steps.slice(0, 1) } }
  }
  const { events } = await execute(approval(tokenId))
  expect(events.at(-1)).toMatchObject({ type: 'succeed' })
  expect(await approvedFor(tokenId)).toBe(world.addresses.universalRouter)
  // Position 1 belongs to another account, so the guard's simulation fails.
  const other = await execute(approval(1n))
  expect(other.events.at(-1)).toMatchObject({ type: 'fail' })
  expect(other.requests).toEqual(['eth_signTypedData_v4'])
})

test.each([
  [5750, 'declines the upgrade'],
  [-32_603, 'fails'],
])('a wallet that returns error %d, because it %s, ends the run without a further request', async (code) => {
  const pool = poolOf('v3', 'USDT WETH', 3_000)
  const { request } = await depositV3(pool)
  const refuse = () => {
    throw new RpcError(code, 'no')
  }
  const outcome = await change(request, pool, { answers: { wallet_sendCalls: refuse } })
  expect(outcome.events.at(-1)).toMatchObject({ type: 'fail', problem: { code: 'liquidity.addFailed' } })
  expect(outcome.requests).toEqual(['wallet_sendCalls'])
})

test('a deposit of native currency alone is sent without a batch', async () => {
  const pool = poolOf('v4', 'ETH USDC', 500)
  const { price, range } = await rangeOf(pool)
  const above = { tickLower: range.tickUpper, tickUpper: range.tickUpper + 10 * pool.spacing }
  const { amount0: maximum0 } = maximumDeposit(above, price, LIQUIDITY, SLIPPAGE)
  expect(isNative(pool.currency0.address)).toBe(true)
  const order = { kind: 'addLiquidity', version: 'v4', ...base, pool: keyOfV4(pool), position: above } as const
  const outcome = await change({ ...order, liquidity: LIQUIDITY, maximum0, maximum1: 0n }, pool)
  expect(outcome.steps).toEqual(['createPosition'])
  expect(outcome.events.at(-1)).toMatchObject({ type: 'succeed' })
})
