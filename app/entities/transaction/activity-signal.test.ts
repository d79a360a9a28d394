import { afterEach, expect, test, vi } from 'vitest'
import { DAY } from '#app/base/time.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { hasListedRecords, subscribeActivity } from './activity-signal.ts'
import { printRecords, type TransactionRecord } from '#app/transactions/transaction-record.ts'

const NOW = 100 * DAY
const hasListed = (...records: readonly Partial<TransactionRecord>[]) =>
  hasListedRecords(
    printRecords(records.map((rest, index) => exampleTransaction({ hash: hashOf(index), ...rest }))),
    NOW,
  )

afterEach(() => {
  vi.unstubAllGlobals()
})

test('without records there is nothing to list', () => {
  expect(hasListed()).toBe(false)
})

test('a pending record is always listed, even after newer final ones', () => {
  expect(hasListed({ status: 'pending', sentAt: 0 })).toBe(true)
  expect(hasListed({ status: 'failed', sentAt: 0 }, { status: 'pending', sentAt: 0 })).toBe(true)
})

test('a final record is listed for a day', () => {
  expect(hasListed({ status: 'succeeded', sentAt: NOW - DAY + 1 })).toBe(true)
  expect(hasListed({ status: 'succeeded', sentAt: NOW - DAY })).toBe(false)
})

test.each([
  ['started', 0, true],
  ['awaitingTransfer', 0, true],
  ['pending', 0, true],
  ['succeeded', NOW - DAY + 1, true],
  ['failed', NOW - DAY, false],
])('an order that is %s and was started at %d is listed: %s', (status, startedAt, expected) => {
  expect(hasListedRecords(JSON.stringify([{ startedAt, status }]), NOW)).toBe(expected)
})

test('an open order makes the browser active', async () => {
  vi.resetModules()
  const { hasActivity, RAMP_ORDERS_KEY } = await import('./activity-signal.ts')
  const { texts } = stubTab()
  expect(hasActivity()).toBe(false)
  texts.set(RAMP_ORDERS_KEY, '[{"startedAt":0,"status":"started"}]')
  expect(hasActivity()).toBe(true)
})

test('stored text without a time has nothing to list', () => {
  expect(hasListedRecords('[]', NOW)).toBe(false)
  expect(hasListedRecords('constructor', NOW)).toBe(false)
})

test('a browser that refuses access to its storage has no activity', async () => {
  vi.resetModules()
  const { hasActivity } = await import('./activity-signal.ts')
  stubTab()
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(hasActivity()).toBe(false)
})

test('a subscriber is notified of changes by other tabs until it unsubscribes', () => {
  const { window } = stubTab()
  let notified = 0
  const leave = subscribeActivity(() => (notified += 1))
  window.dispatchEvent(new Event('storage'))
  expect(notified).toBe(1)
  leave()
  window.dispatchEvent(new Event('storage'))
  expect(notified).toBe(1)
})
