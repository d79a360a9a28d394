import { expect, test } from 'vitest'
import { dailyHistory } from './daily-history.ts'

const DAY = 86_400
const days = (values: readonly string[]) => values.map((value, day) => ({ time: (20_000 + day) * DAY, value }))

test('the volume ends with the last full day, and the TVL with today', () => {
  const history = dailyHistory({ volumes: days(['5', '6', '7']), tvls: days(['100', '101', '102']) })
  expect(history).toEqual({ from: 20_000 * DAY, tvl: ['100', '101', '102'], volume: ['5', '6'] })
})

test('amounts have no more digits than a chart shows', () => {
  const history = dailyHistory({ volumes: days(['0', '0', '0']), tvls: days(['1234567.891', '1.23456789', '0']) })
  expect(history?.tvl).toEqual(['1234567', '1.23456', '0'])
})

test('a history of two days is too short for a chart', () => {
  expect(dailyHistory({ volumes: days(['1', '1']), tvls: days(['1', '1']) })).toBeNull()
  expect(dailyHistory({ volumes: [], tvls: [] })).toBeNull()
})
