import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Result } from '#app/base/result.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { readPoolPrices } from '#app/chain/read-pool-prices.ts'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { V3PoolKey, V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { refundedTokens } from '#app/domain/liquidity/calls/moved-tokens.ts'
import { minimumDeposit, maximumDeposit } from '#app/domain/liquidity/calls/slippage-bounds.ts'
import { v2ToV3Amounts, v2ToV4Amounts, v3ToV4Amounts } from '#app/domain/liquidity/migration-amounts.ts'
import {
  rangeAmounts,
  type PoolPrice,
  type TickRange,
  type TokenAmounts,
} from '#app/domain/liquidity/position-amounts.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { askForCalls } from '#app/signing/ask-for-calls.ts'
import { askForNftPermit } from '#app/signing/ask-for-nft-permit.ts'
import { askForPairPermit } from '#app/signing/ask-for-pair-permit.ts'
import { askForPermitBatch } from '#app/signing/ask-for-permit-batch.ts'
import { askForPermit, askForTransaction } from '#app/signing/ask-wallet.ts'
import { erc20Abi, v2Abi, v3PoolAbi, v4StateViewAbi } from '#devnet/abi.ts'
import { ACCOUNTS, MARKET_MAKER, signer } from '#devnet/accounts.ts'
import { swapThroughRouter } from '#devnet/calls.ts'
import type { Pool, V2Pool, V3Pool, V4Pool } from '#devnet/pools.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { overrideNode, type Answer } from '#tests/builders/override-node.ts'
import { feesOf } from '#tests/builders/fees-of.ts'
import { planLiquidity, type LiquidityToPlan } from './plan-liquidity.ts'
import { planMigration, type MigrationToPlan } from './plan-migration.ts'
import type { RunEvent } from './run-flow.ts'
import { runPlan } from './run-plan.ts'
import { settleTransaction } from './settle-transaction.ts'
import type { TransactionPlan } from './transaction-plan.ts'

// Migrations, executed by the runner and the guard with a wallet that signs, against the real contracts.

const CHAIN = 1
const SIGNER = 6
const ME = ACCOUNTS[SIGNER].address
const SLIPPAGE = 50 as Bps
const account = { chainId: CHAIN, account: ME } as const
const managerAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function tokenOfOwnerByIndex(address owner, uint256 index) view returns (uint256)',
  'function nextTokenId() view returns (uint256)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function positions(uint256 tokenId) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 feeGrowthInside0, uint256 feeGrowthInside1, uint128 owed0, uint128 owed1)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128 liquidity)',
])

let world: SmallWorld
beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
}, 120_000)
afterAll(() => world.stop())

function poolOf<Version extends Pool['version']>(version: Version, symbols: string, fee?: number) {
  const found = world.pools.find(
    (pool) => pool.version === version && namesOf(pool) === symbols && (fee === undefined || pool.fee === fee),
  )
  if (!found) throw new Error(`no pool of ${symbols}`)
  return found as Extract<Pool, { version: Version }>
}

const namesOf = ({ currency0, currency1 }: Pool) => [currency0.symbol, currency1.symbol].toSorted().join(' ')
const factsOf = ({ currency0, currency1 }: Pool): LiquidityToPlan['tokens'] => {
  const facts = ({ address: token, symbol, decimals }: Pool['currency0']) => ({ token, symbol, decimals })
  return [facts(currency0), facts(currency1)]
}
const keyOfV3 = ({ currency0, currency1, fee }: V3Pool): V3PoolKey => ({
  token0: currency0.address,
  token1: currency1.address,
  fee,
})
const keyOfV4 = ({ key }: V4Pool): V4PoolKey => ({
  token0: key.currency0,
  token1: key.currency1,
  fee: key.fee,
  tickSpacing: key.tickSpacing,
  hooks: key.hooks,
})

async function priceOf(pool: V3Pool | V4Pool): Promise<PoolPrice> {
  const [sqrtPrice, tick] =
    pool.version === 'v3'
      ? await world.client.readContract({ address: pool.id, abi: v3PoolAbi, functionName: 'slot0' })
      : await world.client.readContract({
          address: world.addresses.v4StateView,
          abi: v4StateViewAbi,
          functionName: 'getSlot0',
          args: [pool.id],
        })
  return { sqrtPrice, tick }
}

function rangeAround({ tick }: PoolPrice, spacing: number, steps: number): TickRange {
  const middle = Math.round(tick / spacing)
  return { tickLower: (middle - steps) * spacing, tickUpper: (middle + steps) * spacing }
}

function balanceOf(of: Address): Promise<bigint> {
  return isNative(of)
    ? world.client.getBalance({ address: ME })
    : world.client.readContract({ address: of, abi: erc20Abi, functionName: 'balanceOf', args: [ME] })
}

const signTyped: Answer = ([, typedData]) => {
  const { domain, types, primaryType, message } = JSON.parse(String(typedData))
  return signer(SIGNER).signTypedData({ domain, types, primaryType, message })
}

async function execute(
  plan: () => Promise<Result<TransactionPlan, ErrorCode>>,
  sign = signTyped,
): Promise<readonly RunEvent[]> {
  const page = httpRpc(world.rpcUrl)
  const provider = overrideNode(page, {
    eth_accounts: () => [ME],
    eth_signTypedData_v4: sign,
  })
  const events: RunEvent[] = []
  await runPlan(
    { plan, onEvent: (event) => void events.push(event), signal: new AbortController().signal },
    {
      page,
      wallet: { address: ME, provider },
      guard: { askForCalls, askForNftPermit, askForPairPermit, askForPermit, askForPermitBatch, askForTransaction },
      screen: async () => ({ ok: true, value: undefined }),
      addOpenRequest: () => () => {},
      track: () => {},
      replace: () => {},
      settle: (record) => settleTransaction(record, { page, wallet: provider, intervalMs: 20 }),
      now: Date.now,
    },
  )
  return events
}

const node = () => httpRpc(world.rpcUrl)
const change = (request: LiquidityToPlan['request'], pool: Pool, sign?: Answer) =>
  execute(() => planLiquidity(node(), { request, tokens: factsOf(pool), deadlineMinutes: 30 }), sign)
const migrate = (request: MigrationToPlan['request'], pool: Pool, sign?: Answer) =>
  execute(() => planMigration(node(), { request, tokens: factsOf(pool), deadlineMinutes: 30 }), sign)

/** Runs an action and returns the change of the token balances, without network fees. */
async function changed(tokens: readonly Address[], action: () => Promise<readonly RunEvent[]>) {
  const before = await Promise.all(tokens.map(balanceOf))
  const events = await action()
  expect(events.at(-1)).toMatchObject({ type: 'succeed' })
  const after = await Promise.all(tokens.map(balanceOf))
  const fees = feesOf(events)
  const [amount0 = 0n, amount1 = 0n] = tokens.map(
    (of, at) => (after[at] ?? 0n) - (before[at] ?? 0n) + (isNative(of) ? fees : 0n),
  )
  const steps = events.flatMap((event) => (event.type === 'start' ? event.steps : []))
  return { steps, amounts: { amount0, amount1 } }
}

async function newestV3(): Promise<bigint> {
  const address = world.addresses.v3PositionManager
  const count = await world.client.readContract({ address, abi: managerAbi, functionName: 'balanceOf', args: [ME] })
  const args = [ME, count - 1n] as const
  return world.client.readContract({ address, abi: managerAbi, functionName: 'tokenOfOwnerByIndex', args })
}

function positionV3(tokenId: bigint) {
  const address = world.addresses.v3PositionManager
  return world.client.readContract({ address, abi: managerAbi, functionName: 'positions', args: [tokenId] })
}

async function expectNewV4(liquidity: bigint): Promise<void> {
  const address = world.addresses.v4PositionManager
  const next = await world.client.readContract({ address, abi: managerAbi, functionName: 'nextTokenId' })
  const args = [next - 1n] as const
  expect(await world.client.readContract({ address, abi: managerAbi, functionName: 'ownerOf', args })).toBe(ME)
  const held = await world.client.readContract({ address, abi: managerAbi, functionName: 'getPositionLiquidity', args })
  expect(held).toBe(liquidity)
}

/** Allows one base unit for each rounding. */
function expectNear(actual: TokenAmounts, expected: TokenAmounts): void {
  for (const side of ['amount0', 'amount1'] as const) {
    const difference = actual[side] - expected[side]
    expect(difference >= -3n && difference <= 3n, `${side} ${actual[side]} for ${expected[side]}`).toBe(true)
  }
}

/** Deposits into a v2 pair and returns the account's share of it. */
async function depositV2(pool: V2Pool): Promise<{ readonly liquidity: bigint; readonly share: TokenAmounts }> {
  const read = async () => {
    const [reserve0, reserve1] = await world.client.readContract({
      address: pool.id,
      abi: v2Abi,
      functionName: 'getReserves',
    })
    const supply = await world.client.readContract({ address: pool.id, abi: erc20Abi, functionName: 'totalSupply' })
    return { reserve0, reserve1, supply }
  }
  const { reserve0, reserve1 } = await read()
  const [maximum0, maximum1] = [reserve0 / 10_000n, reserve1 / 10_000n]
  const events = await change(
    {
      kind: 'addLiquidity',
      version: 'v2',
      ...account,
      usesNative: false,
      pool: { token0: pool.currency0.address, token1: pool.currency1.address },
      maximum0,
      maximum1,
      minimum0: 0n,
      minimum1: 0n,
    },
    pool,
  )
  expect(events.at(-1)).toMatchObject({ type: 'succeed' })
  const liquidity = await balanceOf(pool.id)
  const { supply, ...reserves } = await read()
  const share = (reserve: bigint) => (reserve * liquidity) / supply
  return { liquidity, share: { amount0: share(reserves.reserve0), amount1: share(reserves.reserve1) } }
}

async function createV3(
  pool: V3Pool,
  liquidity: bigint,
): Promise<{ readonly tokenId: bigint; readonly range: TickRange }> {
  const price = await priceOf(pool)
  const range = rangeAround(price, 60, 20)
  const { amount0: maximum0, amount1: maximum1 } = rangeAmounts(range, price, liquidity, 'up')
  const { amount0: minimum0, amount1: minimum1 } = minimumDeposit(range, price, liquidity, SLIPPAGE)
  const amounts = { maximum0, maximum1, minimum0, minimum1 }
  const order = { kind: 'addLiquidity', version: 'v3', ...account, pool: keyOfV3(pool), usesNative: false } as const
  expect((await change({ ...order, position: range, ...amounts }, pool)).at(-1)).toMatchObject({ type: 'succeed' })
  return { tokenId: await newestV3(), range }
}

test('prices of several pools are read together, and those of missing pools are undefined', async () => {
  const [v3, v4] = [poolOf('v3', 'USDC WETH', 3_000), poolOf('v4', 'ETH USDC', 500)]
  const [key3, key4] = [keyOfV3(v3), keyOfV4(v4)]
  const pools = [key3, { ...key3, fee: 123 }, key4, { ...key4, fee: 123 }]
  const [price3, price4] = await Promise.all([priceOf(v3), priceOf(v4)])
  expect(await readPoolPrices(node(), CHAIN, pools)).toEqual([price3, undefined, price4, undefined])
})

test.each([
  ['as wrapped tokens', false],
  ['as native currency', true],
])('migration from v2 to v3 mints a position and refunds the rest %s', async (_how, usesNative) => {
  const source = poolOf('v2', 'USDC WETH')
  const pool = poolOf('v3', 'USDC WETH', 3_000)
  const { liquidity, share } = await depositV2(source)
  const price = await priceOf(pool)
  const range = rangeAround(price, 60, 30)
  const planned = v2ToV3Amounts(share, { range, price }, SLIPPAGE)
  const request = {
    kind: 'migrateLiquidity',
    from: 'v2',
    ...account,
    liquidity,
    percentage: 100,
    usesNative,
    pool: keyOfV3(pool),
    position: range,
    refund0: 0n,
    refund1: 0n,
    minimum0: planned.minimum.amount0,
    minimum1: planned.minimum.amount1,
  } as const
  const tokens = refundedTokens({ ...request, deadline: 0n })
  const { steps, amounts } = await changed(tokens, () => migrate(request, pool))
  expect(steps).toEqual(['approve', 'migrateLiquidity'])
  expectNear(amounts, planned.refunded)
  expect(await balanceOf(source.id)).toBe(0n)
  const minted = await positionV3(await newestV3())
  expect([minted[5], minted[6]]).toEqual([range.tickLower, range.tickUpper])
  expectNear(rangeAmounts(range, price, minted[7], 'up'), planned.deposited)
})

test('migrating part of a v2 position to v3 creates a missing pool', async () => {
  const source = poolOf('v2', 'DAI WETH')
  const { liquidity, share } = await depositV2(source)
  const { currency0, currency1 } = source
  const sqrtPrice = sqrtPriceAtTick(-80_000)
  const price = { sqrtPrice, tick: -80_000 }
  const range = rangeAround(price, 200, 30)
  const half = { amount0: share.amount0 / 2n, amount1: share.amount1 / 2n }
  const planned = v2ToV3Amounts(half, { range, price }, SLIPPAGE)
  const request = {
    kind: 'migrateLiquidity',
    from: 'v2',
    ...account,
    liquidity,
    percentage: 50,
    usesNative: false,
    pool: { token0: currency0.address, token1: currency1.address, fee: 10_000 },
    position: { ...range, startPrice: sqrtPrice },
    minimum0: planned.minimum.amount0,
    minimum1: planned.minimum.amount1,
    refund0: half.amount0,
    refund1: half.amount1,
  } as const
  const tokens = [currency0.address, currency1.address]
  const { amounts } = await changed(tokens, () => migrate(request, source))
  const { amount0, amount1 } = planned.refunded
  expectNear(amounts, {
    amount0: amount0 + share.amount0 - half.amount0,
    amount1: amount1 + share.amount1 - half.amount1,
  })
})

test.each([
  ['with native currency, in the other order', 'USDC WETH', 'ETH USDC'],
  ['with two tokens', 'DAI USDC', 'DAI USDC'],
] as const)(
  'migration from v3 to v4 %s burns the position and mints a new one',
  async (_how, symbols, targetSymbols) => {
    const source = poolOf('v3', symbols, symbols === 'USDC WETH' ? 3_000 : undefined)
    const target = poolOf('v4', targetSymbols, symbols === 'USDC WETH' ? 500 : 100)
    const { tokenId, range: held } = await createV3(source, symbols === 'USDC WETH' ? 10n ** 14n : 10n ** 18n)
    const fees = symbols === 'USDC WETH' ? [10n ** 9n, 10n ** 17n] : [10n ** 18n, 10n ** 6n]
    await sendAll(world.rpc, MARKET_MAKER, [
      swapThroughRouter(source, { isZeroForOne: true, type: 'exactIn', amount: fees[0] ?? 0n }),
      swapThroughRouter(source, { isZeroForOne: false, type: 'exactIn', amount: fees[1] ?? 0n }),
    ])
    const [price, to] = await Promise.all([priceOf(source), priceOf(target)])
    const liquidity = (await positionV3(tokenId))[7]
    const range = rangeAround(to, target.spacing, 100)
    const isFlipped = source.currency0.address !== target.currency0.address && source.currency0.symbol === 'USDC'
    const uncollected = { amount0: 0n, amount1: 0n }
    const planned = v3ToV4Amounts(
      { range: held, price, liquidity, fees: uncollected, isFlipped },
      { range, price: to },
      SLIPPAGE,
    )
    const { minimumWithdrawn, maximum, minimumRefunded } = planned
    const request = {
      kind: 'migrateLiquidity',
      from: 'v3',
      ...account,
      tokenId,
      pool: keyOfV4(target),
      position: range,
      source: {
        pool: keyOfV3(source),
        liquidity,
        minimum0: minimumWithdrawn.amount0,
        minimum1: minimumWithdrawn.amount1,
      },
      liquidity: planned.liquidity,
      maximum0: maximum.amount0,
      maximum1: maximum.amount1,
      refund0: minimumRefunded.amount0,
      refund1: minimumRefunded.amount1,
    } as const
    const tokens = refundedTokens({ ...request, deadline: 0n })
    const { steps, amounts } = await changed(tokens, () => migrate(request, target))
    expect(steps).toEqual(['permit', 'migrateLiquidity'])
    // Uncollected fees add to the planned amounts.
    expect(amounts.amount0).toBeGreaterThanOrEqual(planned.refunded.amount0 - 3n)
    expect(amounts.amount1).toBeGreaterThanOrEqual(planned.refunded.amount1 - 3n)
    expect(amounts.amount0 + amounts.amount1).toBeGreaterThan(planned.refunded.amount0 + planned.refunded.amount1)
    expect(amounts.amount0).toBeLessThan(planned.received.amount0 / 50n + planned.refunded.amount0)
    expect(amounts.amount1).toBeLessThan(planned.received.amount1 / 50n + planned.refunded.amount1)
    await expect(positionV3(tokenId)).rejects.toThrow('Invalid token ID')
    await expectNewV4(planned.liquidity)
  },
)

test('the guard refuses to migrate a position of another account, or more liquidity than shown', async () => {
  const source = poolOf('v3', 'USDC WETH', 3_000)
  const target = poolOf('v4', 'ETH USDC', 500)
  const { tokenId } = await createV3(source, 10n ** 13n)
  const range = rangeAround(await priceOf(target), target.spacing, 100)
  const liquidity = (await positionV3(tokenId))[7]
  const request = {
    kind: 'migrateLiquidity',
    from: 'v3',
    ...account,
    pool: keyOfV4(target),
    position: range,
    source: { pool: keyOfV3(source), liquidity, minimum0: 0n, minimum1: 0n },
    liquidity: 1_000n,
    maximum0: 10n ** 15n,
    maximum1: 10n ** 9n,
    refund0: 0n,
    refund1: 0n,
  } as const
  expect((await migrate({ ...request, tokenId: 1n }, target)).at(-1)).toMatchObject({ type: 'fail' })
  // The position has more liquidity than the screen shows.
  const other = { ...request, tokenId, source: { ...request.source, liquidity: liquidity - 1n } }
  expect((await migrate(other, target)).at(-1)).toMatchObject({ type: 'fail' })
})

test('migration from v2 to v4 removes the liquidity and deposits the amounts received', async () => {
  const source = poolOf('v2', 'USDC WETH')
  const target = poolOf('v4', 'ETH USDC', 500)
  const { liquidity, share } = await depositV2(source)
  const price = await priceOf(target)
  const range = rangeAround(price, target.spacing, 200)
  // The v4 pool has the native currency, which sorts first.
  const planned = v2ToV4Amounts({ amount0: share.amount1, amount1: share.amount0 }, { range, price }, SLIPPAGE)
  const { minimumWithdrawn, maximum } = planned
  expect(maximum).toEqual(maximumDeposit(range, price, planned.liquidity, SLIPPAGE))
  expect(maximum.amount0).toBeLessThanOrEqual(minimumWithdrawn.amount0)
  expect(maximum.amount1).toBeLessThanOrEqual(minimumWithdrawn.amount1)
  const removal = {
    kind: 'removeLiquidity',
    version: 'v2',
    ...account,
    liquidity,
    usesNative: true,
    chargesTax: false,
    pool: { token0: source.currency0.address, token1: source.currency1.address },
    minimum0: minimumWithdrawn.amount1,
    minimum1: minimumWithdrawn.amount0,
  } as const
  const deposit = {
    kind: 'addLiquidity',
    version: 'v4',
    ...account,
    pool: keyOfV4(target),
    position: range,
    liquidity: planned.liquidity,
    maximum0: maximum.amount0,
    maximum1: maximum.amount1,
  } as const
  const { amounts } = await changed([target.key.currency0, target.key.currency1], async () => {
    const removed = await change(removal, source)
    expect(removed.at(-1)).toMatchObject({ type: 'succeed' })
    return [...removed, ...(await change(deposit, target))]
  })
  expectNear(amounts, planned.refunded)
  await expectNewV4(planned.liquidity)
})

/** Accepts every signature (ERC-1271). */
const ACCEPTING = `0x7f1626ba7e${'00'.repeat(28)}5f5260205ff3`
const IMPLEMENTATION = '0x000000000000000000000000000000000000acce'

/** Runs `work` while the account delegates (EIP-7702) to a contract that verifies its signatures. */
async function asContract(work: () => Promise<void>): Promise<void> {
  const snapshot = await world.rpc.call('evm_snapshot')
  await world.rpc.call('anvil_setCode', [IMPLEMENTATION, ACCEPTING])
  await world.rpc.call('anvil_setCode', [ME, `0xef0100${IMPLEMENTATION.slice(2)}`])
  await work().finally(() => world.rpc.call('evm_revert', [snapshot]))
}

/** Bytes that are no ECDSA signature of any account. */
const ownSignature: Answer = () => `0x${'12'.repeat(64)}05`

test('a permit of a v3 position with a contract account’s own signature (ERC-1271) is accepted', async () => {
  const source = poolOf('v3', 'USDC WETH', 3_000)
  const target = poolOf('v4', 'ETH USDC', 500)
  const { tokenId } = await createV3(source, 10n ** 13n)
  const held = await positionV3(tokenId)
  const range = rangeAround(await priceOf(target), target.spacing, 100)
  const request = {
    kind: 'migrateLiquidity',
    from: 'v3',
    ...account,
    tokenId,
    pool: keyOfV4(target),
    position: range,
    source: { pool: keyOfV3(source), liquidity: held[7], minimum0: 0n, minimum1: 0n },
    liquidity: 10n ** 10n,
    maximum0: 10n ** 30n,
    maximum1: 10n ** 30n,
    refund0: 0n,
    refund1: 0n,
  } as const
  await asContract(async () => {
    const events = await migrate(request, target, ownSignature)
    expect(events.at(-1)).toMatchObject({ type: 'succeed' })
    expect(events.map(({ type }) => type)).not.toContain('fallback')
    await expect(positionV3(tokenId)).rejects.toThrow('Invalid token ID')
  })
})

test('a contract account approves LP tokens, because v2 pairs do not support ERC-1271', async () => {
  const pool = poolOf('v2', 'USDC WETH')
  const { liquidity } = await depositV2(pool)
  const request = {
    kind: 'removeLiquidity',
    version: 'v2',
    ...account,
    liquidity,
    pool: { token0: pool.currency0.address, token1: pool.currency1.address },
    usesNative: false,
    chargesTax: false,
    minimum0: 0n,
    minimum1: 0n,
  } as const
  await asContract(async () => {
    const events = await change(request, pool, ownSignature)
    expect(events[0]).toEqual({ type: 'start', steps: ['approve', 'removeLiquidity'] })
    expect(events.at(-1)).toMatchObject({ type: 'succeed' })
    expect(await balanceOf(pool.id)).toBe(0n)
  })
})
