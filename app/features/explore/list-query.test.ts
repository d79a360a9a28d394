import { expect, test } from 'vitest'
import { explorePath, readExploreQuery, TOKEN_COLUMNS } from './explore-query.ts'
import { sortedBy, withColumn } from './list-query.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  const query = readExploreQuery(url.pathname.split('/').filter(Boolean).slice(1), url.searchParams)
  if (!query) throw new Error('no query')
  return query
}

test.each(['/explore/all', '/explore/tokens/all', '/explore/tokens/ALL'])('%s is the list of all networks', (path) => {
  expect(read(path).network).toBe(null)
  expect(explorePath(read(path))).toBe('/explore/tokens/all')
})

test('clicking a header sorts by it, clicking again reverses the order, and both go to the first page', () => {
  const once = sortedBy(read('/explore?page=4'), 'price')
  expect([once.sort, once.order, once.page]).toEqual(['price', 'desc', 1])
  expect(sortedBy(once, 'price').order).toBe('asc')
})

test('toggling a column hides and shows it, in table order, and ignores unknown columns in the URL', () => {
  const query = read('/explore?hide=volume.1h.none&add=tvl.1w.1m.marketcap')
  expect(query.hidden).toEqual(['1h', 'volume'])
  const more = withColumn(query, 'price', TOKEN_COLUMNS)
  expect(explorePath(more)).toBe('/explore/tokens/ethereum?hide=price.1h.volume&add=1w.1m.marketcap.tvl')
  expect(withColumn(more, 'price', TOKEN_COLUMNS).hidden).toEqual(['1h', 'volume'])
})

test('optional columns are hidden until they are added', () => {
  const query = read('/explore')
  expect(query.hidden).toEqual(['1w', '1m', 'marketcap', 'tvl'])
  const added = withColumn(query, '1w', TOKEN_COLUMNS)
  expect(explorePath(added)).toBe('/explore/tokens/ethereum?add=1w')
  expect(explorePath(withColumn(added, '1w', TOKEN_COLUMNS))).toBe('/explore/tokens/ethereum')
  expect(read('/explore?hide=tvl&add=fdv').hidden).toEqual(query.hidden)
})

test('favourites have their own query parameter', () => {
  expect(read('/explore?show=favorites').isFavourites).toBe(true)
  expect(read('/explore?show=all').isFavourites).toBe(false)
  expect(explorePath(read('/explore?show=favorites&page=2'))).toBe('/explore/tokens/ethereum?show=favorites&page=2')
})
