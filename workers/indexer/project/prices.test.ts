import { expect, test } from 'vitest'
import type { PoolRow } from '#workers/kit/market-tables.ts'
import { PricedPool, PriceNode, type PriceLevel } from './prices.ts'

interface Side {
  readonly node: PriceNode
  readonly decimals: number
}

const side = (level: PriceLevel, decimals: number, isPriceable = true): Side => ({
  node: new PriceNode(level, isPriceable),
  decimals,
})

function row(fields: Partial<PoolRow>): PoolRow {
  return {
    id: '0xpool',
    version: 2,
    token0: '0x0',
    token1: '0x1',
    fee: 3_000,
    isDynamicFee: false,
    tickSpacing: 0,
    hooks: undefined,
    createdBlock: 0,
    createdAt: 0,
    sqrtPrice: undefined,
    tick: undefined,
    liquidity: 0n,
    reserve0: 0n,
    reserve1: 0n,
    tvlUsd: 0n,
    txCount: 0,
    updatedBlock: 0,
    totalVolumeUsd: 0n,
    totalFeesUsd: 0n,
    protocolFee: 0,
    feeGrowth0: 0n,
    feeGrowth1: 0n,
    swappedAt: 0,
    ...fields,
  }
}

const Q96 = 2n ** 96n
const DOLLAR = 10n ** 18n
const ETHER = 10n ** 18n

/** A pair with equal reserves of two 18-decimal tokens, worth `usd` a side. */
const evenPair = (usd: bigint) => row({ sqrtPrice: Q96, reserve0: usd * ETHER, reserve1: usd * ETHER })

test('a stablecoin of the catalogue is one dollar, whatever the prices of its pools', () => {
  const stable = side(0, 18)
  new PricedPool(row({ sqrtPrice: 2n * Q96, reserve0: 10n ** 24n, reserve1: 10n ** 24n }), stable, side(0, 18))
  expect(stable.node.price()).toBe(DOLLAR)
})

test('a price accounts for the decimals of both tokens', () => {
  // 1,000 ether (18 decimals) and 3,000,000 dollars (6 decimals): the square root price is √(3000 × 10^-12) × 2^96.
  const ether = side(1, 18)
  const dollar = side(0, 6)
  const sqrtPrice = 4_339_505_179_874_779_672_736_325n
  new PricedPool(row({ sqrtPrice, reserve0: 1_000n * ETHER, reserve1: 3_000_000_000_000n }), ether, dollar)
  expect((ether.node.price() ?? 0n) / 10n ** 12n).toBe(3_000_000_000n)
})

test('the price does not depend on the side of the pool', () => {
  const left = side(3, 18)
  const right = side(3, 18)
  new PricedPool(row({ sqrtPrice: 2n * Q96, reserve0: 10_000n * ETHER, reserve1: 40_000n * ETHER }), left, side(0, 18))
  new PricedPool(row({ sqrtPrice: Q96 / 2n, reserve0: 40_000n * ETHER, reserve1: 10_000n * ETHER }), side(0, 18), right)
  expect(left.node.price()).toBe(4n * DOLLAR)
  expect(right.node.price()).toBe(4n * DOLLAR)
})

test('a pool with less than 10,000 dollars has no influence on prices', () => {
  const thin = side(3, 18)
  const deep = side(3, 18)
  new PricedPool(evenPair(4_999n), thin, side(0, 18))
  new PricedPool(evenPair(5_000n), deep, side(0, 18))
  expect(thin.node.price()).toBeUndefined()
  expect(deep.node.price()).toBe(DOLLAR)
})

test('out-of-range liquidity does not count as depth', () => {
  const token = side(3, 18)
  const stable = side(0, 18)
  const pool = row({ version: 3, sqrtPrice: 1_000n * Q96, tick: 138_162, reserve1: 10n ** 24n, liquidity: 0n })
  const priced = new PricedPool(pool, token, stable)
  expect(token.node.price()).toBeUndefined()
  pool.liquidity = 10n ** 22n
  priced.invalidate()
  expect(token.node.price()).toBe(1_000_000n * DOLLAR)
})

test('the price is the median weighted by depth, so a single outlier has no effect', () => {
  const token = side(3, 18)
  const stable = side(0, 18)
  new PricedPool(row({ sqrtPrice: Q96, reserve0: 10n ** 24n, reserve1: 10n ** 24n }), token, stable)
  new PricedPool(row({ sqrtPrice: 1_000n * Q96, reserve0: 1n, reserve1: 10n ** 23n }), token, stable)
  new PricedPool(row({ sqrtPrice: Q96 / 1_000n, reserve0: 10n ** 26n, reserve1: 10n ** 22n }), token, stable)
  expect(token.node.price()).toBe(DOLLAR)
})

test('prices and their changes propagate from stablecoin to ether to token', () => {
  const stable = side(0, 18)
  const ether = side(1, 18)
  const token = side(3, 18)
  const market = row({ sqrtPrice: 50n * Q96, reserve0: 10n ** 21n, reserve1: 25n * 10n ** 23n })
  const etherPool = new PricedPool(market, ether, stable)
  new PricedPool(row({ sqrtPrice: Q96 / 10n, reserve0: 10n ** 24n, reserve1: 10n ** 22n }), token, ether)
  expect(token.node.price()).toBe(24_999_999_999_999_999_999n)
  market.sqrtPrice = 60n * Q96
  etherPool.invalidate()
  expect(ether.node.price()).toBe(3_600n * DOLLAR)
  expect(token.node.price()).toBe(35_999_999_999_999_999_999n)
})

test('two tokens of the last level do not price each other', () => {
  const a = side(3, 18)
  const b = side(3, 18)
  new PricedPool(evenPair(10n ** 9n), a, b)
  expect([a.node.price(), b.node.price()]).toEqual([undefined, undefined])
})

test.each(['token0', 'token1'])(
  'a priced token of the last level does not price another one, as %s of their pool',
  (position) => {
    const priced = side(3, 18)
    const scam = side(3, 18)
    new PricedPool(evenPair(10n ** 6n), priced, side(0, 18))
    const pair = evenPair(10n ** 9n)
    if (position === 'token0') new PricedPool(pair, scam, priced)
    else new PricedPool(pair, priced, scam)
    expect([priced.node.price(), scam.node.price()]).toEqual([DOLLAR, undefined])
  },
)

test('of two pools with equal weight the lower price is used, whichever was created first', () => {
  const low = () => evenPair(10_000n)
  const high = () => row({ sqrtPrice: 2n * Q96, reserve0: 2_500n * ETHER, reserve1: 10_000n * ETHER })
  for (const pools of [
    [low(), high()],
    [high(), low()],
  ]) {
    const token = side(3, 18)
    for (const pool of pools) new PricedPool(pool, token, side(0, 18))
    expect(token.node.price()).toBe(DOLLAR)
  }
})

test('a token with unknown decimals is never priced', () => {
  const token = side(3, 18, false)
  new PricedPool(evenPair(10n ** 6n), token, side(0, 18))
  expect(token.node.price()).toBeUndefined()
})
