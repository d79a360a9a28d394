import { expect, test } from 'vitest'
import { quoteAge, refreshInterval, retryInterval } from './quote-age.ts'

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

test('a failed quote is retried after 10 seconds, or after 30 if it was rate limited', () => {
  expect(retryInterval(false)).toBe(10_000)
  expect(retryInterval(true)).toBe(30_000)
})
