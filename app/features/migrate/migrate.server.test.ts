import { expect, test } from 'vitest'
import { readMigrateQuery } from './migrate.server.ts'

const UNI = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'

test('a path identifies a v3 position or a v2 pair, and its chain by any of the chain’s names', () => {
  expect(readMigrateQuery({})).toBeNull()
  expect(readMigrateQuery({ chainName: '8453', tokenId: '12' })).toEqual({ chainId: 8453, version: 'v3', id: '12' })
  expect(readMigrateQuery({ chainName: 'ETH', pairAddress: UNI.toLowerCase() })).toEqual({
    chainId: 1,
    version: 'v2',
    id: UNI,
  })
})

test.each([
  { chainName: 'nowhere', tokenId: '12' },
  { chainName: 'base', tokenId: '0x12' },
  { chainName: 'base', tokenId: '-1' },
  { chainName: 'base', tokenId: '012' },
  { chainName: 'base', tokenId: '9'.repeat(79) },
  { chainName: 'base', pairAddress: '12' },
  { chainName: 'base', pairAddress: UNI.replace('f', 'F') },
])('%o does not identify a position', (params) => {
  expect(readMigrateQuery(params)).toBeUndefined()
})
