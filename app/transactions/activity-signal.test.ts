import { afterEach, expect, test, vi } from 'vitest'
import { DAY } from '#app/base/time.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { isWorthLoading, subscribeActivity } from './activity-signal.ts'
import { printRecords, type TransactionRecord } from './transaction-record.ts'

const NOW = 100 * DAY
const isWorthLoadingFor = (...records: readonly Partial<TransactionRecord>[]) =>
  isWorthLoading(printRecords(records.map((rest, index) => exampleTransaction({ hash: hashOf(index), ...rest }))), NOW)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('without records the list is not worth loading', () => {
  expect(isWorthLoadingFor()).toBe(false)
})

test('a pending record is always worth loading, even after newer final ones', () => {
  expect(isWorthLoadingFor({ status: 'pending', sentAt: 0 })).toBe(true)
  expect(isWorthLoadingFor({ status: 'failed', sentAt: 0 }, { status: 'pending', sentAt: 0 })).toBe(true)
})

test('a final record is worth loading for a day', () => {
  expect(isWorthLoadingFor({ status: 'succeeded', sentAt: NOW - DAY + 1 })).toBe(true)
  expect(isWorthLoadingFor({ status: 'succeeded', sentAt: NOW - DAY })).toBe(false)
})

test('stored text without a time is not worth loading', () => {
  expect(isWorthLoading('[]', NOW)).toBe(false)
  expect(isWorthLoading('constructor', NOW)).toBe(false)
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
