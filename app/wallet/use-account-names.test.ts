import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#app/base/time.ts'
import { ACCOUNT } from '#tests/builders/example-transaction.ts'
import { readCounts } from '#tests/builders/read-counts.ts'
import { ensNameQuery, unitagQuery } from './use-account-names.ts'

afterEach(() => void vi.useRealTimers())

test('a username is read again after one minute, an ENS name after five', async () => {
  expect(await readCounts(unitagQuery(ACCOUNT), [0, MINUTE - 1, MINUTE])).toEqual([1, 1, 2])
  expect(await readCounts(ensNameQuery(ACCOUNT), [0, 5 * MINUTE - 1, 5 * MINUTE])).toEqual([1, 1, 2])
})
