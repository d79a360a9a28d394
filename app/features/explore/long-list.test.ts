import { expect, test } from 'vitest'
import type { ReadyList } from './explore-facts.ts'
import { initialList, listKey, pageOfRank, withPage, type LoadedList } from './long-list.ts'

interface Row {
  readonly rank: number
  readonly id: string
  readonly price: string
}

const keyOf = ({ id }: Row) => id
const row = (rank: number, id = `t${rank}`, price = '1') => ({ rank, id, price })
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => row(from + index))
const list = (rows: readonly Row[], total = 200): ReadyList<Row> => ({
  state: 'ready',
  rows,
  total,
  asOf: null,
  ageSeconds: 0,
})
const begin = (initialRows: readonly Row[]) => initialList(list(initialRows), undefined, keyOf)
const ranksAndIds = ({ rows: shown }: LoadedList<Row>) => shown.map(({ rank, id }) => `${rank} ${id}`)

test('loaded rows are appended without duplicates', () => {
  const shown = withPage(begin(rows(1, 20)), pageOfRank(21), list(rows(1, 50)), keyOf)
  expect(ranksAndIds(shown)).toEqual(rows(1, 50).map(({ rank, id }) => `${rank} ${id}`))
  expect([shown.upTo, shown.previousRows.size]).toEqual([50, 0])
})

test('a list that started on a later page does not grow at its beginning', () => {
  const shown = withPage(begin(rows(41, 60)), 1, list(rows(1, 50)), keyOf)
  expect([shown.rows[0]?.rank, shown.rows.length, shown.upTo]).toEqual([41, 20, 60])
})

test('a row that moved between pages appears only in its new position', () => {
  const long = withPage(begin(rows(1, 50)), 2, list(rows(51, 100)), keyOf)
  const first = [...rows(1, 9), row(10, 't60'), ...rows(11, 50)]
  const shown = withPage(long, 1, list(first), keyOf, { isFresh: true })
  expect(shown.rows.filter(({ id }) => id === 't60')).toEqual([row(10, 't60')])
  expect(shown.rows.map(({ rank }) => rank)).toEqual([...shown.rows].map(({ rank }) => rank).sort((a, b) => a - b))
})

test('while the pointer is over the list, rows keep their position, update their values and keep the previous ones', () => {
  const shown = withPage(begin(rows(1, 2)), 1, list([row(1, 't2', '5'), row(2, 't1')]), keyOf, {
    isFresh: true,
    isHeld: true,
  })
  expect(shown.rows).toEqual([row(1, 't1'), row(2, 't2', '5')])
  expect(shown.previousRows.get('t2')).toEqual(row(2, 't2'))
})

test('an update while positions are held loses no row at the end', () => {
  const shown = withPage(begin(rows(1, 20)), 1, list(rows(1, 50)), keyOf, { isHeld: true, isFresh: true })
  expect([shown.rows.map(({ rank }) => rank), shown.upTo]).toEqual([rows(1, 50).map(({ rank }) => rank), 50])
})

test('the last page ends the list', () => {
  const shown = withPage(begin(rows(1, 20)), 1, list(rows(1, 33), 33), keyOf)
  expect([shown.upTo, shown.total]).toEqual([33, 33])
})

test('after returning, the loaded rows follow the newer first page, unless rows in between are missing', () => {
  const long = withPage(begin(rows(1, 50)), 2, list(rows(51, 100)), keyOf)
  const newerRows = [row(1, 't70'), ...rows(2, 20)]
  const shown = initialList(list(newerRows), long, keyOf)
  expect([shown.rows.length, shown.upTo, shown.rows[0]?.id]).toEqual([99, 100, 't70'])
  expect(initialList(list(rows(1, 20)), begin(rows(41, 60)), keyOf).upTo).toBe(20)
})

test('an unchanged row keeps its object, and only changed rows are reported', () => {
  const long = withPage(begin(rows(1, 50)), 2, list(rows(51, 100)), keyOf)
  for (const isHeld of [false, true]) {
    const updatedRows = rows(51, 100).map((updated) => (updated.rank === 60 ? { ...updated, price: '5' } : updated))
    const shown = withPage(long, 2, list(updatedRows), keyOf, { isFresh: true, isHeld })
    expect(shown.rows.flatMap((shownRow, index) => (shownRow === long.rows[index] ? [] : [shownRow]))).toEqual([
      row(60, 't60', '5'),
    ])
    expect([...shown.previousRows]).toEqual([['t60', row(60)]])
  }
})

test('a page that became shorter or empty ends the list', () => {
  const long = withPage(begin(rows(1, 50)), 2, list(rows(51, 100), 100), keyOf)
  expect(withPage(long, 2, list(rows(51, 80), 80), keyOf, { isFresh: true }).rows).toEqual(rows(1, 80))
  expect(withPage(long, 2, list([], 50), keyOf, { isFresh: true }).rows).toEqual(rows(1, 50))
})

test('a list of favourites is cached only for the same favourites', () => {
  expect(listKey('/a', ['1', '2'])).not.toBe(listKey('/a', ['1']))
  expect(listKey('/a', [])).not.toBe(listKey('/a', undefined))
})
