import { expect, test } from 'vitest'
import { filterKey, toFilterInput } from './filter-input.ts'
import { NO_FILTER, readFilter, writeFilter } from './transaction-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test('a type is case-insensitive, and an invalid one selects all', () => {
  const typesOf = (names: readonly string[]) => names.map((type) => readFilter(new URLSearchParams({ type })).type)
  expect(typesOf(['swap', 'ADD', 'Remove'])).toEqual(['swap', 'add', 'remove'])
  expect(typesOf(['', 'burn', 'toString', 'swap '])).toEqual([null, null, null, null])
  expect(read('')).toEqual(NO_FILTER)
})

test('a filter survives a round trip through its URL', () => {
  for (const filter of [NO_FILTER, { type: 'add', isLarge: true }, { type: null, isLarge: true }] as const) {
    const search = new URLSearchParams()
    writeFilter(search, filter)
    expect(readFilter(search)).toEqual(filter)
  }
  expect(read('value=small').isLarge).toBe(false)
})

test('the API and the cache distinguish every filter', () => {
  expect(toFilterInput({ type: 'add', isLarge: true })).toEqual({ types: ['ADD'], onlyLarge: true })
  expect(toFilterInput(NO_FILTER)).toEqual({ types: [], onlyLarge: false })
  const types = ['swap', 'add', 'remove', null] as const
  const keys = types.flatMap((type) => [filterKey({ type, isLarge: false }), filterKey({ type, isLarge: true })])
  expect(new Set(keys).size).toBe(8)
})
