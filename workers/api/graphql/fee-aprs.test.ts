import { expect, test } from 'vitest'
import { feeAprs, type PoolDay } from './fee-aprs.ts'

const DAY = 86_400
/** Dollars as micro-dollars. */
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n
const day = (index: number, fees: number, tvl: number): PoolDay => ({
  start: index * DAY,
  fees: usd(fees),
  tvl: usd(tvl),
})
const aprs = (...args: Parameters<typeof feeAprs>) => feeAprs(...args).map(({ start, apr }) => [start / DAY, apr])

test('the fees of a day are annualised over the larger TVL at its ends', () => {
  expect(aprs([day(10, 4, 5_000), day(11, 4, 3_650)], null, 0, 12 * DAY)).toEqual([
    [10, '29.2'],
    [11, '29.2'],
  ])
})

test('a day without events has no fees and keeps the previous TVL', () => {
  expect(aprs([day(12, 1, 0)], usd(365), 10 * DAY, 14 * DAY)).toEqual([
    [10, '0'],
    [11, '0'],
    // All liquidity was withdrawn; the fees are those of the TVL before.
    [12, '100'],
    [13, '0'],
  ])
  expect(aprs([], null, 10 * DAY, 14 * DAY)).toEqual([])
})

test('a history of more than two years is weekly and ends today', () => {
  const days = Array.from({ length: 800 }, (_, index) => day(index, 7, 365))
  const points = aprs(days, null, 0, 800 * DAY)
  expect(points).toHaveLength(Math.floor(800 / 7))
  expect(points[0]).toEqual([800 - 114 * 7, '700'])
  expect(points.at(-1)).toEqual([793, '700'])
})
