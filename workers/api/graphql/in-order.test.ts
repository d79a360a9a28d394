import { expect, test } from 'vitest'
import type { UnixSeconds } from '#app/base/time.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import { inOrder } from './in-order.ts'
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
  const ask = (snapshots: readonly ChainSnapshot[], name: string) => inOrder(snapshots, name, () => [name, ++sorts])
  expect(ask([ethereum], 'price')).toEqual(['price', 1])
  expect(ask([ethereum], 'price')).toEqual(['price', 1])
  expect(ask([ethereum], 'volume')).toEqual(['volume', 2])
  expect(ask([ethereum, base], 'price')).toEqual(['price', 3])
  expect(ask([ethereum, snapshot(8453)], 'price')).toEqual(['price', 4])
  expect(ask([snapshot(1)], 'price')).toEqual(['price', 5])
  expect(ask([], 'price')).toEqual(['price', 6])
})
