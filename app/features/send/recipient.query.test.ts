import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ACCOUNT } from '#tests/builders/example-transaction.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { indexedSendsQuery } from './recipient.query.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a read of past sends fails after four seconds without an answer of the index', async () => {
  stubTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers()
  const query = { ...indexedSendsQuery(ACCOUNT, false), retry: false }
  const failed = expect(new QueryClient().query(query)).rejects.toThrow('the index does not answer')
  await vi.advanceTimersByTimeAsync(4_000)
  await failed
})
