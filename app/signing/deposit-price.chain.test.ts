import { afterAll, beforeAll, expect, test } from 'vitest'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { httpRpc } from '#app/chain/page-rpc.ts'
import { readPoolPrices } from '#app/chain/read-pool-prices.ts'
import type { V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { ACCOUNTS, MARKET_MAKER } from '#devnet/accounts.ts'
import { startAnvil, type Anvil } from '#devnet/anvil.ts'
import { createV4Pool } from '#devnet/calls.ts'
import { resolvePool } from '#devnet/pools.ts'
import { sendAll } from '#devnet/send.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { hasAcceptedPrice, type ShownDeposit } from './deposit-price.ts'
import type { ShownAddLiquidity, ShownMigration } from './shown-liquidity.ts'

const ETHER = 10n ** 18n
const MARKET = resolvePool(1, { version: 'v4', pair: ['ETH', 'USDC'], fee: 500, spacing: 10, usd: 0 })
/** A pool of the pair with a fee for which no pool exists yet. */
const NEW = resolvePool(1, { version: 'v4', pair: ['ETH', 'USDC'], fee: 1_234, spacing: 60, usd: 0 })
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const HUNDREDTH = 0.0001
let world: SmallWorld
let fork: Anvil
let marketTick: number

beforeAll(async () => {
  world = await startSmallWorld({ chainId: 1 })
  fork = await startAnvil({ chainId: 1, args: ['--fork-url', world.rpcUrl] })
  const [price] = await readPoolPrices(httpRpc(world.rpcUrl), 1, [keyOf(MARKET)])
  if (!price) throw new Error('the pool has no price')
  marketTick = price.tick
}, 60_000)

afterAll(async () => {
  await fork.stop()
  await world.stop()
})

function keyOf(pool: typeof MARKET): V4PoolKey {
  if (pool.version !== 'v4') throw new Error('the plan of a v4 pool gave another')
  const { currency0, currency1, fee, spacing: tickSpacing, hooks } = pool
  return { token0: currency0.address, token1: currency1.address, fee, tickSpacing, hooks }
}

/** Returns the tick whose price is the market price times a factor. */
const tickAt = (factor: number) => marketTick + Math.round(Math.log(factor) / Math.log(1 + HUNDREDTH))

function deposit(more: Partial<ShownAddLiquidity> = {}): ShownAddLiquidity {
  return {
    ...({ kind: 'addLiquidity', version: 'v4', chainId: 1, account: ACCOUNTS[0].address } as const),
    pool: keyOf(MARKET),
    position: { tickLower: -600, tickUpper: 600 },
    maximum0: ETHER,
    maximum1: 2_500n * 10n ** 6n,
    liquidity: 1n,
    deadline: 0n,
    ...more,
  } as ShownAddLiquidity
}

/** Returns a deposit that creates the pool `NEW` at a multiple of the market price. */
function newPool(factor: number, acceptedDistance?: number): ShownAddLiquidity {
  const position = { tickLower: -600, tickUpper: 600, startPrice: sqrtPriceAtTick(tickAt(factor)) }
  return deposit({ pool: keyOf(NEW), position, ...(acceptedDistance !== undefined && { acceptedDistance }) } as never)
}

const page = () => httpRpc(world.rpcUrl)
const check = (shown: ShownDeposit, wallet: Eip1193 = page()) => hasAcceptedPrice({ page: page(), wallet }, shown)

test('a pool at the market price passes for deposits of one token and of both', async () => {
  expect(await check(deposit())).toBe(true)
  expect(await check(deposit({ maximum0: 0n }))).toBe(true)
})

test.each([
  [1.12, undefined, true],
  [1 / 1.12, undefined, true],
  // A distance of 10 % with the tolerance of 5 % allows 15.5 %.
  [1.17, undefined, false],
  [1 / 1.17, undefined, false],
  [1.17, 1_700, true],
  [1.4, 1_700, false],
  [1.4, 4_000, true],
  [100, undefined, false],
])(
  'at %f times the market price, with an accepted distance of %s, a new pool passes: %s',
  async (factor, accepted, passes) => {
    expect(await check(newPool(factor, accepted))).toBe(passes)
  },
)

/** Returns a migration into the pool that `newPool` describes, or into a similar v3 pool. */
function migration(from: 'v2' | 'v3', factor: number, acceptedDistance?: number): ShownMigration {
  const { pool, position, maximum0, maximum1 } = newPool(factor) as Extract<ShownAddLiquidity, { version: 'v4' }>
  // A v3 pool has the wrapped native token, whose address sorts after that of USDC.
  const v3Pool = { token0: USDC, token1: WETH, fee: 1_234 }
  const v3Price = { tickLower: -600, tickUpper: 600, startPrice: sqrtPriceAtTick(-tickAt(factor)) }
  return {
    kind: 'migrateLiquidity',
    from,
    chainId: 1,
    account: ACCOUNTS[0].address,
    deadline: 0n,
    liquidity: 1n,
    ...(from === 'v2' ? { pool: v3Pool, position: v3Price } : { pool, position }),
    maximum0,
    maximum1,
    minimum0: maximum1,
    minimum1: maximum0,
    refund0: 0n,
    refund1: 0n,
    ...(acceptedDistance !== undefined && { acceptedDistance }),
  } as unknown as ShownMigration
}

test.each(['v2', 'v3'] as const)(
  'a migration from %s passes only into a pool near the market price or within the accepted distance',
  async (from) => {
    expect(await check(migration(from, 1.12))).toBe(true)
    expect(await check(migration(from, 1.4))).toBe(false)
    expect(await check(migration(from, 1.4, 4_000))).toBe(true)
  },
)

test('the price of a pool is checked on both nodes, or on the page’s node alone if the wallet’s fails', async () => {
  const create = (tick: number) => [createV4Pool(NEW as Extract<typeof NEW, { version: 'v4' }>, sqrtPriceAtTick(tick))]
  await sendAll(world.rpc, MARKET_MAKER, create(tickAt(1)))
  await sendAll(fork.rpc, MARKET_MAKER, create(tickAt(2)))
  const existing = deposit({ pool: keyOf(NEW) } as never)
  expect(await check(existing)).toBe(true)
  expect(await check(existing, httpRpc(fork.rpcUrl))).toBe(false)
  const silent: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('silent')) }
  expect(await check(existing, silent)).toBe(true)
  await expect(hasAcceptedPrice({ page: silent, wallet: page() }, existing)).rejects.toThrow(RpcUnreachable)
})

test('a pair without a market passes at any price', async () => {
  const pool = { ...keyOf(NEW), token0: `0x${'11'.repeat(20)}` } as const
  expect(await check({ ...newPool(3), pool } as ShownAddLiquidity)).toBe(true)
})
