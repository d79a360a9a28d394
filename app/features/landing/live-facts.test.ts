import { expect, test } from 'vitest'
import { refreshed, type LiveData } from './live-facts.ts'

const failed = { state: 'failed', code: 'data.unavailable', errorId: 'one' } as const
const first: LiveData = {
  trades: { state: 'ready', network: 'base', trades: [], secondsAgo: 3, ageSeconds: 0 },
  comparison: { state: 'empty' },
}

test('a refresh replaces the parts that it loads', () => {
  const trades = { ...first.trades, secondsAgo: 5 } as const
  expect(refreshed(first, { ...first, trades })).toEqual({ ...first, trades })
})

test('a part that failed to load is unchanged', () => {
  expect(refreshed(first, { trades: failed, comparison: failed })).toEqual(first)
  expect(refreshed({}, { ...first, trades: failed })).toEqual({ comparison: first.comparison })
})
