import { expect, test } from 'vitest'
import type { ActivityRow } from '#app/entities/portfolio/activity-facts.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { RampRecord } from '#app/entities/ramp/ramp-order.ts'
import { exampleOrder, orderIdOf } from '#tests/builders/example-order.ts'
import { ether, exampleTransaction, hashOf, USDC } from '#tests/builders/example-transaction.ts'
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

const HALF = 5n * 10n ** 17n
const bought = exampleOrder({
  status: 'succeeded',
  amount: HALF,
  hash: hashOf(7),
  startedAt: 3_000,
  reportedAt: 4_000,
})
const sold = exampleOrder({ ...bought, direction: 'sell' })
const moved = (direction: 'IN' | 'OUT', amount = '0.5', address: Address = NATIVE) =>
  ({ kind: 'amount', direction, amount, symbol: 'ETH', address, logo: null }) as const
const received = row(7, { type: 'RECEIVE', changes: [moved('IN')] })
const sent = row(7, { type: 'SEND', changes: [moved('OUT')] })

const kinds = (...all: Parameters<typeof mergeActivity>) =>
  mergeActivity(...all).items.map(({ order, row: other, time }) => [order ? 'order' : other ? 'index' : 'here', time])

test('open orders are listed before others, and final ones by time', () => {
  const open = exampleOrder({ id: orderIdOf(2) })
  const { hash: _hash, ...unknown } = bought
  expect(kinds([], [row(5), row(1)], [unknown, open])).toEqual([
    ['order', null],
    ['index', 5],
    ['order', 3],
    ['index', 1],
  ])
})

test('an order replaces the transfer of its tokens, at its time', () => {
  expect(kinds([], [received], [bought])).toEqual([['order', 7]])
  expect(kinds([], [sent], [sold])).toEqual([['order', 7]])
  expect(mergeActivity([], [{ ...received, isUnwanted: true }], [bought]).unwanted).toEqual([])
})

test('a pending sale replaces the transfer to its provider', () => {
  expect(kinds([], [sent], [{ ...sold, status: 'pending' }])).toEqual([['order', null]])
})

test.each<readonly [string, RampRecord, ActivityRow]>([
  ['has failed', { ...bought, status: 'failed' }, received],
  ['moved the tokens in the other direction', bought, sent],
  ['moved another amount', bought, { ...received, changes: [moved('IN', '0.4')] }],
  ['moved another token', bought, { ...received, changes: [moved('IN', '0.5', USDC)] }],
  ['moved another token, too', bought, { ...received, changes: [moved('IN'), moved('IN', '1', USDC)] }],
  ['is on another chain', bought, { ...received, chainId: 8453 }],
  ['reverted', sold, { ...sent, isFailed: true }],
])('the transfer of an order remains listed if it %s', (_name, order, transfer) => {
  expect(kinds([], [transfer], [order])).toHaveLength(2)
})

test("a sale replaces this browser's send to its provider, before and after it is indexed", () => {
  const send = record(7, 7, { kind: 'send', input: ether(HALF) })
  expect(kinds([send], [], [sold]).map(([source]) => source)).toEqual(['order'])
  expect(kinds([send], [sent], [sold]).map(([source]) => source)).toEqual(['order'])
  expect(kinds([{ ...send, status: 'failed' }], [], [sold])).toHaveLength(2)
  expect(kinds([{ ...send, input: ether(1n) }], [], [sold])).toHaveLength(2)
})
