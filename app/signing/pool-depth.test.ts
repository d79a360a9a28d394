import { expect, test } from 'vitest'
import { amount0Delta, amount1Delta } from '#app/domain/liquidity/sqrt-price-math.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { medianPrice, nearbyTicks, pairDepth, rangeDepth, combineHops, orientDepth } from './pool-depth.ts'

const Q96 = 1n << 96n
const edge = (index: number, liquidityNet = 0n) => ({ index, liquidityNet })
const price = (numerator: bigint, depth: bigint, denominator = 1n) => ({ numerator, denominator, depth })

test('the depth of a pair is 1/101 of its reserves', () => {
  expect(pairDepth(1_010n, 4_040n)).toEqual({ numerator: 4_040n, denominator: 1_010n, amount0: 10n, amount1: 40n })
  expect(pairDepth(0n, 5n)).toBeUndefined()
  expect(pairDepth(5n, 0n)).toBeUndefined()
})

test('a range that spans the band has the depth of a pair with the same reserves at the same price', () => {
  const [reserve0, reserve1] = [4n * 10n ** 24n, 10n ** 24n]
  const range = rangeDepth({
    sqrtPriceX96: Q96 / 2n,
    liquidity: 2n * 10n ** 24n,
    below: [edge(-14_100)],
    above: [edge(-13_600)],
  })
  const pair = pairDepth(reserve0, reserve1)
  expect((range?.numerator ?? 0n) * 4n).toBe(range?.denominator)
  // Both limits of the band are square root prices, rounded to 1/2^96.
  expect((range?.amount0 ?? 0n) - (pair?.amount0 ?? 0n)).toBeLessThan(100n)
  expect((range?.amount1 ?? 0n) - (pair?.amount1 ?? 0n)).toBeLessThan(100n)
})

test('crossing a tick adds its net liquidity upwards and subtracts it downwards', () => {
  const depth = rangeDepth({
    sqrtPriceX96: Q96,
    liquidity: 1_000_000_000n,
    below: [edge(-10, 400_000_000n), edge(-20, 600_000_000n), edge(-300)],
    above: [edge(10, -300_000_000n), edge(20, -700_000_000n), edge(300)],
  })
  const at = sqrtPriceAtTick
  expect(depth?.amount0).toBe(
    amount0Delta(at(0), at(10), 1_000_000_000n, 'down') + amount0Delta(at(10), at(20), 700_000_000n, 'down'),
  )
  expect(depth?.amount1).toBe(
    amount1Delta(at(-10), at(0), 1_000_000_000n, 'down') + amount1Delta(at(-20), at(-10), 600_000_000n, 'down'),
  )
})

test('liquidity beyond the last tick read or beyond the band is ignored', () => {
  const pool = { sqrtPriceX96: Q96, liquidity: 10n ** 18n }
  const short = rangeDepth({ ...pool, below: [edge(-10)], above: [edge(10)] })
  expect(short?.amount0).toBe(amount0Delta(Q96, sqrtPriceAtTick(10), pool.liquidity, 'down'))
  const wide = rangeDepth({ ...pool, below: [edge(-5_000)], above: [edge(5_000)] })
  expect(wide?.amount0).toBe(amount0Delta(Q96, (Q96 * 101n) / 100n, pool.liquidity, 'down'))
  expect(wide?.amount1).toBe(amount1Delta((Q96 * 100n) / 101n, Q96, pool.liquidity, 'down'))
})

test('contradictory ticks give no negative depth', () => {
  const depth = rangeDepth({
    sqrtPriceX96: Q96,
    liquidity: 10n ** 9n,
    below: [edge(60, 10n ** 20n), edge(-60, 10n ** 20n)],
    above: [edge(-60, -(10n ** 20n)), edge(60, -(10n ** 20n)), edge(120)],
  })
  expect(depth).toMatchObject({ amount0: 0n, amount1: 0n })
})

test.each([
  ['lowest', MIN_SQRT_PRICE],
  ['highest', MAX_SQRT_PRICE - 1n],
])('the %s price is exact in both directions', (_, sqrtPriceX96) => {
  const depth = rangeDepth({
    sqrtPriceX96,
    liquidity: 2n ** 128n - 1n,
    below: [edge(-887_272)],
    above: [edge(887_272)],
  })
  if (!depth) throw new Error('no depth')
  const [sold, bought] = [orientDepth(depth, true), orientDepth(depth, false)]
  expect(sold).toMatchObject({ numerator: sqrtPriceX96 ** 2n, denominator: 2n ** 192n })
  expect(bought).toMatchObject({ numerator: 2n ** 192n, denominator: sqrtPriceX96 ** 2n })
})

test('a pool without a price has no depth', () => {
  expect(rangeDepth({ sqrtPriceX96: 0n, liquidity: 5n, below: [], above: [] })).toBeUndefined()
})

test('ticks are read up to the first one outside the band, at most six per side, none outside the tick range', () => {
  expect(nearbyTicks(-1, 60)).toEqual({ below: [-60, -120, -180, -240, -300], above: [0, 60, 120, 180, 240] })
  expect(nearbyTicks(0, 200)).toEqual({ below: [0, -200], above: [200, 400] })
  expect(nearbyTicks(7, 1)).toEqual({ below: [7, 6, 5, 4, 3, 2], above: [8, 9, 10, 11, 12, 13] })
  expect(nearbyTicks(887_271, 1).above).toEqual([887_272])
  expect(nearbyTicks(-887_272, 1).below).toEqual([-887_272])
  expect(nearbyTicks(-887_272, 60)).toMatchObject({
    below: [],
    above: [-887_220, -887_160, -887_100, -887_040, -886_980],
  })
})

test('the depth of a pool is its smaller side, valued in the input', () => {
  const pool = { numerator: 3n, denominator: 1n, amount0: 100n, amount1: 60n }
  expect(orientDepth(pool, true)).toEqual({ numerator: 3n, denominator: 1n, depth: 20n })
  expect(orientDepth(pool, false)).toEqual({ numerator: 1n, denominator: 3n, depth: 60n })
  expect(orientDepth({ ...pool, amount1: 0n }, true).depth).toBe(0n)
  expect(orientDepth({ ...pool, amount0: 0n }, true).depth).toBe(0n)
})

test('two hops have the product of their prices and the depth of the shallower one', () => {
  expect(combineHops(price(2n, 100n), price(5n, 60n, 3n))).toEqual({ numerator: 10n, denominator: 3n, depth: 30n })
  expect(combineHops(price(2n, 10n), price(5n, 60n, 3n)).depth).toBe(10n)
})

test('the median is weighted by depth, not by the number of pools', () => {
  const planted = Array.from({ length: 12 }, () => price(100n, 8n))
  expect(medianPrice([price(10n, 97n), ...planted])).toEqual(price(10n, 97n + 96n))
  expect(medianPrice([...planted, price(10n, 95n)])).toMatchObject({ numerator: 100n })
})

test('the median of two prices with equal depth is the higher one, in any order', () => {
  const [low, high] = [price(1n, 50n, 3n), price(1n, 50n, 2n)]
  expect(medianPrice([low, high])).toEqual(price(1n, 100n, 2n))
  expect(medianPrice([high, low])).toEqual(price(1n, 100n, 2n))
})

test('prices without depth give no median', () => {
  expect(medianPrice([])).toBeUndefined()
  expect(medianPrice([price(9n, 0n)])).toBeUndefined()
  expect(medianPrice([price(9n, 0n), price(2n, 1n)])).toEqual(price(2n, 1n))
})
