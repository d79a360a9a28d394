import { expect, test } from 'vitest'
import { mergeRefs } from './activity-chain.ts'
import type { DatedTransactionRef } from './activity-queries.ts'
import type { NodeTransaction } from './node-transactions.ts'

const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const ref = (block: number, index = 0): DatedTransactionRef => ({
  block,
  txHash: hashOf(100 * block + index),
  time: block,
})
const listed = (block: number, index = 0): NodeTransaction => ({
  ...ref(block, index),
  index: 0,
  sender: '0xa',
  recipient: '0xb',
  nonce: 0,
  value: 1n,
  hasCalldata: false,
  isFailed: false,
  fee: 0n,
  transfers: [],
  isTraced: true,
  removesDelegation: false,
})
const merged = (
  indexed: readonly DatedTransactionRef[],
  floor: DatedTransactionRef | null,
  transactions: readonly NodeTransaction[],
  knownSince: number | null,
  query: { readonly size: number; readonly after?: DatedTransactionRef } = { size: 10 },
) => {
  const { refs, hasNativeTransfers } = mergeRefs(
    { refs: indexed, floor },
    { transactions, knownSince, isTraced: true },
    {
      after: undefined,
      ...query,
    },
  )
  return { blocks: refs.map(({ block, txHash }) => [block, Number(txHash) % 100]), hasNativeTransfers }
}

test('transactions of the index and of the node are merged, each once, newest first, by hash within a block', () => {
  const { blocks, hasNativeTransfers } = merged(
    [ref(9, 2), ref(7)],
    null,
    [listed(9, 5), listed(9, 2), listed(8)],
    null,
  )
  expect(blocks).toEqual([
    [9, 5],
    [9, 2],
    [8, 0],
    [7, 0],
  ])
  expect(hasNativeTransfers).toBe(true)
})

test('a page ends where one of its sources ends, because the other may have older transactions in between', () => {
  const indexed = [ref(9), ref(8)]
  expect(merged(indexed, ref(8), [listed(9, 1), listed(7), listed(6)], null).blocks).toEqual([
    [9, 1],
    [9, 0],
    [8, 0],
  ])
  const { blocks, hasNativeTransfers } = merged(indexed, null, [listed(10), listed(9, 1)], 9, { size: 3 })
  expect(blocks).toEqual([
    [10, 0],
    [9, 1],
    [9, 0],
  ])
  expect(hasNativeTransfers).toBe(true)
})

test('a page that the node fills only in part continues with the index, and is incomplete', () => {
  const { blocks, hasNativeTransfers } = merged([ref(9), ref(8)], null, [listed(10)], 10)
  expect(blocks).toEqual([
    [10, 0],
    [9, 0],
    [8, 0],
  ])
  expect(hasNativeTransfers).toBe(false)
})

test('the next page has no transaction of the previous one', () => {
  const after = ref(9, 2)
  const { blocks } = merged([ref(9, 1), ref(8)], null, [listed(9, 5), listed(9, 2), listed(9), listed(7)], null, {
    size: 10,
    after,
  })
  expect(blocks).toEqual([
    [9, 1],
    [9, 0],
    [8, 0],
    [7, 0],
  ])
})

test('a page whose transactions are not traced may lack payments by contracts', () => {
  const untraced = { transactions: [listed(9)], knownSince: null, isTraced: false }
  const query = { size: 10, after: undefined }
  expect(mergeRefs({ refs: [], floor: null }, untraced, query)).toMatchObject({ hasNativeTransfers: false })
})

test('without a node, the page has the transactions of the index', () => {
  const indexed = [ref(9), ref(8)]
  const query = { size: 10, after: undefined }
  expect(mergeRefs({ refs: indexed, floor: null }, null, query)).toEqual({ refs: indexed, hasNativeTransfers: false })
})
