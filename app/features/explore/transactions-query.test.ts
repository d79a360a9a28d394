import { expect, test } from 'vitest'
import { readTransactionsQuery, transactionsPath } from './transactions-query.ts'

const read = (path: string) => {
  const url = new URL(path, 'https://tarn.test')
  return readTransactionsQuery(url.pathname.split('/')[3], url.searchParams, 1)
}

test('the default is the newest transactions of the default network, of all types', () => {
  const plain = { network: 1, type: null, isLarge: false, after: '' }
  expect(read('/explore/transactions')).toEqual(plain)
  expect(read('/explore/transactions/mainnet?type=toString&after=a%20b')).toEqual(plain)
  expect(read('/explore/transactions/nowhere')).toBeUndefined()
  expect(transactionsPath({ network: 1, type: null, isLarge: false, after: '' })).toBe('/explore/transactions/ethereum')
})

test('a test network has no large transactions, because its tokens have no value', () => {
  expect(read('/explore/transactions/sepolia?value=large')).toMatchObject({ network: 11155111, isLarge: false })
})

test('a query survives a round trip through its URL', () => {
  const query = { network: 8453, type: 'remove', isLarge: true, after: 'ODQ1My4xMi4z' } as const
  expect(read(transactionsPath(query))).toEqual(query)
  const all = { network: null, type: null, isLarge: false, after: '' }
  expect(transactionsPath(all)).toBe('/explore/transactions/all')
  expect(read('/explore/transactions/ALL')).toEqual(all)
})
