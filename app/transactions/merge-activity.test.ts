import { expect, test } from 'vitest'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import type { ActivityType } from '#app/wire/market/activity.ts'
import type { TransactionRecord } from './transaction-record.ts'
import { mergeActivity } from './merge-activity.ts'

const row = (number: number, facts: Partial<ActivityRow> = {}): ActivityRow => ({
  id: `1:${number}`,
  chainId: 1,
  hash: hashOf(number),
  time: number,
  secondsAgo: 0,
  type: 'SWAP',
  counterparty: null,
  changes: [],
  moreChanges: 0,
  isFailed: false,
  isUnwanted: false,
  ...facts,
})
/** A transaction sent `seconds` after the UNIX epoch. */
const record = (number: number, seconds: number, rest: Parameters<typeof exampleTransaction>[0] = {}) =>
  exampleTransaction({ hash: hashOf(number), sentAt: seconds * 1_000, status: 'succeeded', ...rest })

const shown = (...all: Parameters<typeof mergeActivity>) =>
  mergeActivity(...all).items.map(({ record: own, row: other, time }) => [
    own ? 'here' : 'index',
    own?.hash ?? other?.hash,
    time,
  ])

test('transactions of this browser and of the index are merged, pending ones first, then newest first', () => {
  const records = [record(9, 5, { status: 'pending' }), record(4, 40)]
  expect(shown(records, [row(50), row(30)])).toEqual([
    ['here', hashOf(9), null],
    ['index', hashOf(50), 50],
    ['here', hashOf(4), 40],
    ['index', hashOf(30), 30],
  ])
})

test('a transaction in both sources is listed once, as the index has it, even if it was replaced by another one', () => {
  const records = [record(7, 6), record(8, 8, { replacedBy: hashOf(9) })]
  expect(shown(records, [row(9), row(7)])).toEqual([
    ['index', hashOf(9), 9],
    ['index', hashOf(7), 7],
  ])
})

test.each<Partial<TransactionRecord>>([
  { status: 'pending' },
  { status: 'canceling' },
  { status: 'failed', code: 'swap.slippage' },
  { status: 'shortfall' },
  { status: 'modified' },
  { status: 'canceled', replacedBy: hashOf(9) },
  { status: 'succeeded', code: 'transaction.cancelFailed' },
])('a record with %o is listed instead of its row', (facts) => {
  expect(shown([record(7, 7, facts)], [row(9), row(7)]).map(([source]) => source)).toContain('here')
  expect(shown([record(7, 7, facts)], [row(7)])).toHaveLength(1)
})

test.each<readonly [TransactionRecord['kind'], ActivityType, 'here' | 'index']>([
  ['swap', 'SWAP', 'index'],
  // Sent for the account by the owner of a Safe, or on a chain without an index whose receipts could not be read.
  ['swap', 'RECEIVE', 'here'],
  ['swap', 'EXECUTE', 'here'],
  ['createPosition', 'MINT', 'here'],
  ['createPosition', 'CREATE_POOL', 'index'],
  ['approve', 'REVOKE', 'here'],
])('a %s that the index classifies as %s is listed from: %s', (kind, type, expected) => {
  expect(shown([record(7, 7, { kind })], [row(7, { type })])).toEqual([[expected, hashOf(7), 7]])
})

test('a transaction that has failed according to the index is not listed as successful', () => {
  expect(shown([record(7, 7)], [row(7, { type: 'EXECUTE', isFailed: true })])).toEqual([['index', hashOf(7), 7]])
})

test("a wanted transaction of this browser is not collapsed with the index's unwanted ones", () => {
  const { items, unwanted } = mergeActivity([record(7, 7)], [row(7, { isUnwanted: true })])
  expect([items.length, unwanted.length]).toEqual([1, 0])
})

test('the same hash on another chain is a different transaction', () => {
  expect(shown([record(7, 7)], [row(7, { chainId: 8453 })])).toHaveLength(2)
})

test('unwanted activity is listed separately', () => {
  const { items, unwanted } = mergeActivity([], [row(2, { isUnwanted: true }), row(1)])
  expect(items.map(({ time }) => time)).toEqual([1])
  expect(unwanted.map(({ time }) => time)).toEqual([2])
})
