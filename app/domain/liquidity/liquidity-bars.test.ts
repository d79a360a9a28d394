import { expect, test } from 'vitest'
import { amount0Delta, amount1Delta } from './sqrt-price-math.ts'
import { liquidityBars } from './liquidity-bars.ts'
import { sqrtPriceAtTick } from './tick-math.ts'

const L = 10n ** 18n
const at = (tick: number, tickSpacing = 10, liquidity = L) => {
  return { sqrtPrice: sqrtPriceAtTick(tick), tick, tickSpacing, liquidity }
}

test('a position fills the bars between its ends and no others', () => {
  const ticks = [
    { tick: -200, liquidityNet: L },
    { tick: 200, liquidityNet: -L },
  ]
  const bars = liquidityBars(at(0), ticks, 10)
  expect(bars.map(({ tickLower }) => tickLower)).toEqual([-250, -200, -150, -100, -50, 0, 50, 100, 150, 200])
  expect(bars.map(({ liquidity }) => liquidity / L)).toEqual([0n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 1n, 0n])
})

test('the amounts of the bars add up to the payout of the contract: token 1 below the price, token 0 above it', () => {
  const ticks = [
    { tick: -200, liquidityNet: L },
    { tick: 200, liquidityNet: -L },
  ]
  const bars = liquidityBars(at(33), ticks, 10)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const price = sqrtPriceAtTick(33)
  const exact0 = amount0Delta(price, sqrtPriceAtTick(200), L, 'down')
  const exact1 = amount1Delta(sqrtPriceAtTick(-200), price, L, 'down')
  const [sum0, sum1] = [sum(bars.map(({ amount0 }) => amount0)), sum(bars.map(({ amount1 }) => amount1))]
  // Each bar is rounded down, so the sums may be lower by one unit per bar.
  expect(exact0 - sum0).toBeLessThanOrEqual(10n)
  expect(exact1 - sum1).toBeLessThanOrEqual(10n)
  expect(sum0 <= exact0 && sum1 <= exact1).toBe(true)
  expect(bars.filter(({ amount0, amount1 }) => amount0 > 0n && amount1 > 0n)).toHaveLength(1)
})

test('a bar that a position covers in part has the average liquidity of its ticks', () => {
  const ticks = [
    { tick: -500, liquidityNet: L },
    { tick: 50, liquidityNet: -L },
    { tick: 500, liquidityNet: 0n },
  ]
  const bar = liquidityBars(at(0), ticks, 10).find(({ tickLower }) => tickLower === 0)
  expect(bar?.tickUpper).toBe(120)
  expect(bar?.liquidity).toBe((L * 50n) / 120n)
})

test('with only full-range positions, the bars reach from half to double the price', () => {
  const ticks = [
    { tick: -887_270, liquidityNet: L },
    { tick: 887_270, liquidityNet: -L },
  ]
  const bars = liquidityBars(at(0), ticks, 60)
  expect(bars).toHaveLength(60)
  expect(bars.every(({ liquidity }) => liquidity === L)).toBe(true)
  expect(bars[0]?.tickLower).toBeLessThan(-6_932)
})

test('the bars of an empty pool have no liquidity, and no bar reaches beyond the last tick', () => {
  expect(liquidityBars(at(0, 10, 0n), [], 4).map(({ liquidity }) => liquidity)).toEqual([0n, 0n, 0n, 0n])
  expect(liquidityBars(at(887_200, 200), [], 4).at(-1)?.tickUpper).toBe(887_272)
})

test('the bars around the price do not depend on ticks far away', () => {
  const near = [
    { tick: -200, liquidityNet: L },
    { tick: 200, liquidityNet: -L },
  ]
  const far = [{ tick: -887_270, liquidityNet: 5n * L }, ...near, { tick: 887_270, liquidityNet: -5n * L }]
  expect(liquidityBars(at(0, 10, 6n * L), near, 10)).toEqual(liquidityBars(at(0, 10, 6n * L), far, 10))
  expect(liquidityBars(at(0, 10, 6n * L), near, 10)[0]?.liquidity).toBe(5n * L)
})
