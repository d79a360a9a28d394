import { expect, test } from 'vitest'
import { explorePath, readExploreQuery } from './explore-query.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  return readExploreQuery(url.pathname.split('/').filter(Boolean).slice(1), url.searchParams)
}

const OPTIONAL = ['1w', '1m', 'marketcap', 'tvl'] as const
const LIST = { order: 'desc', filter: '', page: 1, isFavourites: false, hidden: OPTIONAL } as const
const PLAIN = { network: 1, sort: 'volume', frame: '1D', ...LIST } as const

test.each(['/explore', '/explore/tokens', '/explore/ethereum', '/explore/tokens/ethereum', '/explore/tokens/mainnet'])(
  "%s is the first page of Ethereum's tokens by day volume",
  (path) => {
    expect(read(path)).toEqual(PLAIN)
  },
)

test.each(['/explore/base', '/explore/tokens/base'])('%s is the list of Base', (path) => {
  expect(read(path)?.network).toBe(8453)
})

test.each(['/explore/pools', '/explore/tokens/nowhere', '/explore/base/ethereum', '/explore/nowhere'])(
  '%s is not a page',
  (path) => {
    expect(read(path)).toBeUndefined()
  },
)

test.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'sort=toString', 'order=up', 'volume=2H'])(
  '?%s has no effect',
  (search) => {
    expect(read(`/explore?${search}`)).toEqual(read('/explore'))
  },
)

test('a query survives a round trip through its URL', () => {
  const list = {
    order: 'asc',
    filter: 'a&b=c ü',
    page: 3,
    isFavourites: true,
    hidden: ['1h', '1w', 'marketcap', 'fdv'],
  } as const
  const query = { network: 8453, sort: '1h', frame: '1W', ...list } as const
  expect(read(explorePath(query))).toEqual(query)
})

test('the default query has no search parameters', () => {
  expect(explorePath(PLAIN)).toBe('/explore/tokens/ethereum')
})
