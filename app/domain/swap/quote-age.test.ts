import { expect, test } from 'vitest'
import { backOff, quoteAge, refreshInterval } from './quote-age.ts'

test('a quote is fresh for half a minute, then stale, and expires after a minute', () => {
  expect(quoteAge(1_000, 30_999)).toBe('fresh')
  expect(quoteAge(1_000, 31_000)).toBe('stale')
  expect(quoteAge(1_000, 60_999)).toBe('stale')
  expect(quoteAge(1_000, 61_000)).toBe('expired')
})

test('a quote stays fresh when the clock moves backwards', () => {
  expect(quoteAge(50_000, 1_000)).toBe('fresh')
})

test('a quote is refreshed once per block, every 2 to 12 seconds', () => {
  expect(refreshInterval(12)).toBe(12_000)
  expect(refreshInterval(2)).toBe(2_000)
  expect(refreshInterval(0.25)).toBe(2_000)
  expect(refreshInterval(60)).toBe(12_000)
})

test('the wait doubles with each consecutive rate-limit error, from 2 to 60 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(backOff)).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})
