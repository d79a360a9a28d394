import { expect, test } from 'vitest'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { liquidityChart } from './liquidity-chart.ts'

const L = 10n ** 15n
const ticks = {
  tick: 5,
  tickSpacing: 10,
  sqrtPrice: sqrtPriceAtTick(5).toString(),
  liquidity: L.toString(),
  ticks: [
    { tick: -300, liquidityNet: L.toString() },
    { tick: 300, liquidityNet: (-L).toString() },
  ],
}

test('base is above the price, quote below it, and depth grows away from it', () => {
  const chart = liquidityChart(ticks, { baseSide: 0, decimals0: 6, decimals1: 6 })
  if (chart.state !== 'liquidity') throw new Error('no liquidity')
  const { bars, current, place } = chart
  expect(bars).toHaveLength(60)
  expect(bars.slice(0, current).every(({ base }) => base === '0')).toBe(true)
  expect(bars.slice(current + 1).every(({ quote }) => quote === '0')).toBe(true)
  expect(Number(bars[current + 5]?.depth)).toBeGreaterThan(Number(bars[current + 4]?.depth))
  expect(Number(bars[current - 5]?.depth)).toBeGreaterThan(Number(bars[current - 4]?.depth))
  expect(Math.floor(place * 60)).toBe(current)
  expect(Number(bars[0]?.low)).toBeLessThan(Number(bars[59]?.high))
})

test('inverted, the axis still rises and the tokens swap sides', () => {
  const straight = liquidityChart(ticks, { baseSide: 0, decimals0: 6, decimals1: 6 })
  const inverted = liquidityChart(ticks, { baseSide: 1, decimals0: 6, decimals1: 6 })
  if (straight.state !== 'liquidity' || inverted.state !== 'liquidity') throw new Error('no liquidity')
  expect(Number(inverted.bars[0]?.low)).toBeLessThan(Number(inverted.bars[0]?.high))
  expect(inverted.bars[59]?.base).toBe(straight.bars[0]?.quote)
  expect(inverted.place).toBeCloseTo(1 - straight.place, 12)
  expect(inverted.current).toBe(59 - straight.current)
})

test('an empty pool and one without a price have no chart', () => {
  expect(liquidityChart(null, { baseSide: 0, decimals0: 6, decimals1: 6 })).toEqual({ state: 'empty' })
  expect(liquidityChart({ ...ticks, liquidity: '0', ticks: [] }, { baseSide: 0, decimals0: 6, decimals1: 6 })).toEqual({
    state: 'empty',
  })
})
