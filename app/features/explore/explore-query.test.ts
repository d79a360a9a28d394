import { expect, test } from 'vitest'
import { explorePath, readExploreQuery, sortedBy } from './explore-query.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  return readExploreQuery(url.pathname.split('/').filter(Boolean).slice(1), url.searchParams)
}

test.each(['/explore', '/explore/tokens', '/explore/ethereum', '/explore/tokens/ethereum', '/explore/tokens/mainnet'])(
  '%s is the first page of Ethereum’s tokens by volume of a day',
  (path) => {
    expect(read(path)).toEqual({ chainId: 1, sort: 'volume', order: 'desc', frame: '1D', filter: '', page: 1 })
  },
)

test.each(['/explore/base', '/explore/tokens/base'])('%s is Base', (path) => {
  expect(read(path)?.chainId).toBe(8453)
})

test.each(['/explore/pools', '/explore/tokens/nowhere', '/explore/base/ethereum', '/explore/nowhere'])(
  '%s is no page yet',
  (path) => {
    expect(read(path)).toBeUndefined()
  },
)

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'sort=toString', 'order=up', 'volume=2H'])(
  '?%s says nothing',
  (search) => {
    expect(read(`/explore?${search}`)).toEqual(read('/explore'))
  },
)

test('a query survives the way through its URL', () => {
  const query = { chainId: 8453, sort: '1h', order: 'asc', frame: '1W', filter: 'a&b=c ü', page: 3 } as const
  expect(read(explorePath(query))).toEqual(query)
})

test('the plain page has a plain URL', () => {
  expect(explorePath({ chainId: 1, sort: 'volume', order: 'desc', frame: '1D', filter: '', page: 1 })).toBe(
    '/explore/tokens/ethereum',
  )
})

test('pressing a head sorts by it, pressing it again turns it round, and both lead to the first page', () => {
  const query = read('/explore?page=4')
  if (!query) throw new Error('no query')
  const once = sortedBy(query, 'price')
  expect([once.sort, once.order, once.page]).toEqual(['price', 'desc', 1])
  expect(sortedBy(once, 'price').order).toBe('asc')
})
