import { expect, test } from 'vitest'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { changedRecords, nextToasts, shownToasts, toastDuration } from './toast-list.ts'
import type { TransactionStatus } from './transaction-record.ts'

const transaction = (number: number, status: TransactionStatus = 'pending') =>
  exampleTransaction({ hash: hashOf(number), status })
const numbers = (hashes: readonly string[]) => hashes.map((hash) => Number(hash))

test('new records, records with another status, and records that turn out to be modified are changed records', () => {
  const changed = changedRecords(
    [transaction(1), transaction(2)],
    [transaction(3), transaction(1), transaction(2, 'succeeded')],
  )
  expect(numbers(changed.map(({ hash }) => hash))).toEqual([3, 2])
  expect(changedRecords([transaction(1)], [])).toEqual([])
  const modified = { ...transaction(1), isModified: true } as const
  expect(changedRecords([transaction(1)], [modified])).toEqual([modified])
  expect(changedRecords([modified], [modified])).toEqual([])
})

test('a success stays ten seconds on slow chains and five on fast ones; other toasts stay until they are closed', () => {
  expect(toastDuration({ status: 'succeeded', chainId: 1 })).toBe(10_000)
  expect(toastDuration({ status: 'succeeded', chainId: 11155111 })).toBe(10_000)
  expect(toastDuration({ status: 'succeeded', chainId: 8453 })).toBe(5_000)
  for (const status of ['pending', 'replacing', 'canceling', 'failed', 'shortfall', 'modified', 'dropped'] as const)
    expect(toastDuration({ status, chainId: 8453 })).toBeUndefined()
})

test('the toast of a cancellation closes by itself, that of a replaced transaction does not', () => {
  expect(toastDuration({ status: 'canceled', code: 'transaction.canceled', chainId: 1 })).toBe(10_000)
  expect(toastDuration({ status: 'canceled', code: 'transaction.replaced', chainId: 1 })).toBeUndefined()
})

test('an open toast keeps its place, a new one comes first', () => {
  const records = [transaction(3), transaction(2, 'succeeded'), transaction(1)]
  expect(numbers(nextToasts([hashOf(2), hashOf(1)], records, [hashOf(3), hashOf(2)], undefined))).toEqual([3, 2, 1])
})

test('a toast closed while pending opens again with the outcome', () => {
  expect(numbers(nextToasts([], [transaction(1, 'succeeded')], [hashOf(1)], undefined))).toEqual([1])
})

test('a transaction without a record has no toast', () => {
  expect(nextToasts([hashOf(1)], [], [], undefined)).toEqual([])
})

test('at most three toasts stay open, except that those of failures stay until they are closed', () => {
  const records = [
    transaction(5),
    transaction(4),
    transaction(3, 'failed'),
    transaction(2, 'shortfall'),
    transaction(1),
  ]
  const all = records.map(({ hash }) => hash)
  expect(numbers(nextToasts([], records, all, undefined))).toEqual([5, 3, 2])
  const behind = [transaction(3, 'failed'), transaction(2), transaction(1)]
  expect(
    numbers(
      nextToasts(
        [],
        behind,
        behind.map(({ hash }) => hash),
        undefined,
      ),
    ),
  ).toEqual([3, 2, 1])
  const failures = [
    transaction(4, 'failed'),
    transaction(3, 'failed'),
    transaction(2, 'dropped'),
    transaction(1, 'failed'),
    transaction(5),
  ]
  const open = nextToasts(
    [],
    failures,
    failures.map(({ hash }) => hash),
    undefined,
  )
  expect(numbers(open)).toEqual([4, 3, 2, 1])
  expect(shownToasts(open, failures, undefined)).toHaveLength(3)
})

test('failures come first', () => {
  const records = [transaction(3), transaction(2, 'failed'), transaction(1, 'succeeded')]
  const shown = shownToasts(
    records.map(({ hash }) => hash),
    records,
    undefined,
  )
  expect(numbers(shown.map(({ hash }) => hash))).toEqual([2, 3, 1])
})

test('a transaction shown in a dialog has no toast, unless the dialog is closed before the outcome', () => {
  const open = nextToasts([], [transaction(1)], [hashOf(1)], hashOf(1))
  expect(shownToasts(open, [transaction(1)], hashOf(1))).toEqual([])
  expect(shownToasts(open, [transaction(1)], undefined)).toHaveLength(1)
  expect(nextToasts(open, [transaction(1, 'failed')], [hashOf(1)], hashOf(1))).toEqual([])
  expect(numbers(nextToasts(open, [transaction(1, 'failed')], [hashOf(1)], hashOf(2)))).toEqual([1])
})
