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

test('liquidity is base above the price and quote below it, and the depth grows with the distance from the price', () => {
  const chart = liquidityChart(ticks, { baseSide: 0, decimals0: 6, decimals1: 6 })
  if (chart.state !== 'liquidity') throw new Error('no liquidity')
  const { bars, currentBar, position } = chart
  expect(bars).toHaveLength(60)
  expect(bars.slice(0, currentBar).every(({ base }) => base === '0')).toBe(true)
  expect(bars.slice(currentBar + 1).every(({ quote }) => quote === '0')).toBe(true)
  expect(Number(bars[currentBar + 5]?.depth)).toBeGreaterThan(Number(bars[currentBar + 4]?.depth))
  expect(Number(bars[currentBar - 5]?.depth)).toBeGreaterThan(Number(bars[currentBar - 4]?.depth))
  expect(Math.floor(position * 60)).toBe(currentBar)
  expect(Number(bars[0]?.low)).toBeLessThan(Number(bars[59]?.high))
})

test('on an inverted chart the prices still rise, and the tokens swap sides', () => {
  const regular = liquidityChart(ticks, { baseSide: 0, decimals0: 6, decimals1: 6 })
  const inverted = liquidityChart(ticks, { baseSide: 1, decimals0: 6, decimals1: 6 })
  if (regular.state !== 'liquidity' || inverted.state !== 'liquidity') throw new Error('no liquidity')
  expect(Number(inverted.bars[0]?.low)).toBeLessThan(Number(inverted.bars[0]?.high))
  expect(inverted.bars[59]?.base).toBe(regular.bars[0]?.quote)
  expect(inverted.position).toBeCloseTo(1 - regular.position, 12)
  expect(inverted.currentBar).toBe(59 - regular.currentBar)
})

test('an empty pool and one without a price have no chart', () => {
  expect(liquidityChart(null, { baseSide: 0, decimals0: 6, decimals1: 6 })).toEqual({ state: 'empty' })
  expect(liquidityChart({ ...ticks, liquidity: '0', ticks: [] }, { baseSide: 0, decimals0: 6, decimals1: 6 })).toEqual({
    state: 'empty',
  })
})
