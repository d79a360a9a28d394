import { expect, test } from 'vitest'
import { poolsPath, poolsSortedBy, readPoolsQuery } from './pools-query.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  return readPoolsQuery(url.pathname.split('/')[3], url.searchParams, 1)
}

test('without a network it is the first page of the one to start with, deepest first', () => {
  const plain = { chainId: 1, version: null, sort: 'tvl', order: 'desc', filter: '', page: 1 }
  expect(read('/explore/pools')).toEqual(plain)
  expect(read('/explore/pools/mainnet?sort=toString&page=0&version=v5&order=up')).toEqual(plain)
  expect(read('/explore/pools/nowhere')).toBeUndefined()
})

test('a query survives the way through its URL', () => {
  const query = { chainId: 8453, version: 'v4', sort: '30d', order: 'asc', filter: 'a&b ü', page: 3 } as const
  expect(read(poolsPath(query))).toEqual(query)
})

test('pressing a head sorts by it, pressing it again turns it round, and both lead to the first page', () => {
  const query = read('/explore/pools?page=4')
  if (!query) throw new Error('no query')
  const once = poolsSortedBy(query, 'apr')
  expect([once.sort, once.order, once.page]).toEqual(['apr', 'desc', 1])
  expect(poolsSortedBy(once, 'apr').order).toBe('asc')
})
