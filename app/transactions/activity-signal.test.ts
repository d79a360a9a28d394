import { expect, test } from 'vitest'
import { DAY } from '#app/base/time.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { isWorthLoading } from './activity-signal.ts'
import { printRecords, type TransactionRecord } from './transaction-record.ts'

const NOW = 100 * DAY
const worth = (...records: readonly Partial<TransactionRecord>[]) =>
  isWorthLoading(printRecords(records.map((rest, index) => exampleTransaction({ hash: hashOf(index), ...rest }))), NOW)

test('no record is worth no code', () => {
  expect(worth()).toBe(false)
})

test('a pending one always is, behind others too', () => {
  expect(worth({ status: 'pending', sentAt: 0 })).toBe(true)
  expect(worth({ status: 'failed', sentAt: 0 }, { status: 'pending', sentAt: 0 })).toBe(true)
})

test('a final one is for a day', () => {
  expect(worth({ status: 'succeeded', sentAt: NOW - DAY + 1 })).toBe(true)
  expect(worth({ status: 'succeeded', sentAt: NOW - DAY })).toBe(false)
})
