import { expect, test } from 'vitest'
import type { TransactionList, TransactionRow } from './explore-facts.ts'
import { newerList } from './newer-list.ts'

const listOf = (block: number, ...ids: string[]) => ({
  ...{ state: 'ready' as const, next: null, ageSeconds: 0, asOf: { block, time: 0, secondsAgo: 0 } },
  rows: ids.map((id) => ({ id }) as TransactionRow),
})
const shown = (list: TransactionList) => ({ list, fresh: new Set<string>() })

test('rows that were not there before are new, those that were are not', () => {
  const next = newerList(shown(listOf(1, 'b', 'a')), listOf(2, 'd', 'c', 'b'))
  expect([...next.fresh]).toEqual(['d', 'c'])
  expect([...newerList(next, listOf(3, 'd', 'c', 'b')).fresh]).toEqual([])
})

test('an answer that knows fewer blocks changes nothing', () => {
  const now = shown(listOf(5, 'b'))
  expect(newerList(now, listOf(4, 'a')).list).toBe(now.list)
  expect(newerList(now, listOf(5, 'c')).list).not.toBe(now.list)
})

test('after a failure the first list that comes is shown, and nothing of it is called new', () => {
  const next = newerList(shown({ state: 'failed', code: 'data.unavailable', errorId: 'x' }), listOf(1, 'a'))
  expect(next.list.state).toBe('ready')
  expect(next.fresh.size).toBe(0)
})
