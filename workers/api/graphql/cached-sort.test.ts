import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import { cachedSort } from './cached-sort.ts'
import { NO_LISTS } from '../safety/token-lists.ts'

const snapshot = (chainId: 1 | 8453): ChainSnapshot => ({
  chainId,
  asOf: { chainId, block: 1, time: 1 as UnixSeconds },
  tokens: [],
  tokenByAddress: new Map(),
  listedSymbols: new Set(),
  lists: NO_LISTS,
  derived: new Map(),
})

test('a list is sorted once per snapshot and order', () => {
  const [ethereum, base] = [snapshot(1), snapshot(8453)]
  let sorts = 0
  const sorted = (snapshots: readonly ChainSnapshot[], name: string) =>
    cachedSort(snapshots, name, () => [name, ++sorts])
  expect(sorted([ethereum], 'price')).toEqual(['price', 1])
  expect(sorted([ethereum], 'price')).toEqual(['price', 1])
  expect(sorted([ethereum], 'volume')).toEqual(['volume', 2])
  expect(sorted([ethereum, base], 'price')).toEqual(['price', 3])
  expect(sorted([ethereum, snapshot(8453)], 'price')).toEqual(['price', 4])
  expect(sorted([snapshot(1)], 'price')).toEqual(['price', 5])
  expect(sorted([], 'price')).toEqual(['price', 6])
})
