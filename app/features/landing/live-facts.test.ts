import { expect, test } from 'vitest'
import { mergeRefresh, type LiveData } from './live-facts.ts'

const failed = { state: 'failed', code: 'data.unavailable', errorId: 'one' } as const
const first: LiveData = {
  trades: { state: 'ready', network: 'base', trades: [], secondsAgo: 3, ageSeconds: 0 },
  comparison: { state: 'empty' },
}

test('a refresh replaces the parts that it loads', () => {
  const trades = { ...first.trades, secondsAgo: 5 } as const
  expect(mergeRefresh(first, { ...first, trades })).toEqual({ ...first, trades })
})

test('a part that failed to load is unchanged', () => {
  expect(mergeRefresh(first, { trades: failed, comparison: failed })).toEqual(first)
  expect(mergeRefresh({}, { ...first, trades: failed })).toEqual({ comparison: first.comparison })
})
