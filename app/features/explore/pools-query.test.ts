import { expect, test } from 'vitest'
import { poolsPath, readPoolsQuery } from './pools-query.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  return readPoolsQuery(url.pathname.split('/')[3], url.searchParams, 1)
}

test('the default is the first page of the default network, by TVL', () => {
  const list = { order: 'desc', filter: '', page: 1, isFavourites: false, hidden: ['age'] }
  const plain = { network: 1, version: null, minTvl: null, sort: 'tvl', ...list }
  expect(read('/explore/pools')).toEqual(plain)
  expect(read('/explore/pools/mainnet?sort=toString&page=0&version=v5&order=up&minTvl=5')).toEqual(plain)
  expect(read('/explore/pools/nowhere')).toBeUndefined()
})

test('a query survives a round trip through its URL', () => {
  const list = {
    order: 'asc',
    filter: 'a&b ü',
    page: 3,
    isFavourites: true,
    hidden: ['apr', 'turnover', 'age'],
  } as const
  const query = { network: 8453, version: 'v4', minTvl: '100k', sort: '30d', ...list } as const
  expect(read(poolsPath(query))).toEqual(query)
})

test('the age of pools is shown if the URL adds the column or the list is sorted by it', () => {
  expect(read('/explore/pools?add=age')?.hidden).toEqual([])
  const newest = read('/explore/pools?sort=age&hide=tvl')
  expect(newest).toMatchObject({ sort: 'age', order: 'desc', hidden: ['tvl'] })
  expect(newest && poolsPath(newest)).toBe('/explore/pools/ethereum?sort=age&hide=tvl&add=age')
})
