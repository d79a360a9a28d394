import { expect, test } from 'vitest'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { liquidityChart, priceChart } from './pool-chart.ts'

test('a pool without prices has no price chart', () => {
  expect(priceChart([], 0)).toEqual({ state: 'empty' })
})

test('price and change are those of the base', () => {
  const prices = [
    { time: 0, price0: '0.0004', price1: '2500' },
    { time: 300, price0: '0.0005', price1: '2000' },
  ]
  expect(priceChart(prices, 0)).toMatchObject({ values: ['0.0004', '0.0005'], change: '25', step: 300 })
  expect(priceChart(prices, 1)).toMatchObject({ values: ['2500', '2000'], change: '-20' })
})

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
  const turned = liquidityChart(ticks, { baseSide: 1, decimals0: 6, decimals1: 6 })
  if (straight.state !== 'liquidity' || turned.state !== 'liquidity') throw new Error('no liquidity')
  expect(Number(turned.bars[0]?.low)).toBeLessThan(Number(turned.bars[0]?.high))
  expect(turned.bars[59]?.base).toBe(straight.bars[0]?.quote)
  expect(turned.place).toBeCloseTo(1 - straight.place, 12)
  expect(turned.current).toBe(59 - straight.current)
})

test('an empty pool and one without a price have no chart', () => {
  expect(liquidityChart(null, { baseSide: 0, decimals0: 6, decimals1: 6 })).toEqual({ state: 'empty' })
  expect(liquidityChart({ ...ticks, liquidity: '0', ticks: [] }, { baseSide: 0, decimals0: 6, decimals1: 6 })).toEqual({
    state: 'empty',
  })
})
