import { expect, test } from 'vitest'
import type { TransactionList, TransactionRow } from './explore-facts.ts'
import { longerList, newerList } from './newer-list.ts'

const listOf = (time: number, ...ids: string[]) => ({
  state: 'ready' as const,
  next: ids.at(-1) ?? null,
  ageSeconds: 0,
  asOf: { chainId: 1 as const, block: 0, time, secondsAgo: 0 },
  rows: ids.map((id) => ({ id }) as TransactionRow),
})
const shown = (list: TransactionList) => ({ list, fresh: new Set<string>() })

test('only rows that were not in the list before are marked as new', () => {
  const next = newerList(shown(listOf(1, 'b', 'a')), listOf(2, 'd', 'c', 'b'))
  expect([...next.fresh]).toEqual(['d', 'c'])
  expect([...newerList(next, listOf(3, 'd', 'c', 'b')).fresh]).toEqual([])
})

test('an answer as of an earlier time is ignored', () => {
  const now = shown(listOf(5, 'b'))
  expect(newerList(now, listOf(4, 'a')).list).toBe(now.list)
  expect(newerList(now, listOf(5, 'c')).list).not.toBe(now.list)
})

test('after a failure the first list is shown without highlighting', () => {
  const next = newerList(shown({ state: 'failed', code: 'data.unavailable', errorId: 'x' }), listOf(1, 'a'))
  expect(next.list.state).toBe('ready')
  expect(next.fresh.size).toBe(0)
})

const ids = ({ list }: { readonly list: TransactionList }) =>
  list.state === 'ready' ? list.rows.map(({ id }) => id) : []

test('older pages stay after the newest one, without duplicates', () => {
  const long = longerList(shown(listOf(1, 'd', 'c')), { ...listOf(1, 'c', 'b', 'a'), next: 'z' }, 'c')
  expect(ids(long)).toEqual(['d', 'c', 'b', 'a'])
  const next = newerList(long, { ...listOf(2, 'e', 'd'), next: 'y' })
  expect([ids(next), next.list]).toMatchObject([['e', 'd', 'c', 'b', 'a'], { next: 'z' }])
})

test('if rows in between are missing, only the newest page stays', () => {
  const long = longerList(shown(listOf(1, 'd', 'c')), listOf(1, 'b', 'a'), 'c')
  const next = newerList(long, { ...listOf(2, 'z', 'y'), next: 'x' })
  expect([ids(next), next.list]).toMatchObject([['z', 'y'], { next: 'x' }])
})

test('an older page that was requested before the list was replaced is ignored', () => {
  const before = shown(listOf(1, 'd', 'c'))
  const replaced = newerList(before, listOf(2, 'e', 'd'))
  expect(ids(longerList(replaced, listOf(1, 'b', 'a'), 'c'))).toEqual(['e', 'd'])
})
