import { expect, test } from 'vitest'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { shownStatus } from './shown-status.ts'

test.each<readonly [ErrorCode, string]>([
  ['swap.deadline', 'expired'],
  ['permit.expired', 'expired'],
  ['balance.insufficient', 'insufficientFunds'],
  ['gas.insufficient', 'insufficientFunds'],
  ['swap.slippage', 'failed'],
])('a swap that failed with %s has the status %s', (code, status) => {
  expect(shownStatus({ kind: 'swap', status: 'failed', code })).toBe(status)
  expect(shownStatus({ kind: 'send', status: 'failed', code })).toBe('failed')
})

test('every other status is shown as it is', () => {
  expect(shownStatus({ kind: 'swap', status: 'pending', code: 'swap.deadline' })).toBe('pending')
  expect(shownStatus({ kind: 'swap', status: 'failed' })).toBe('failed')
  expect(shownStatus({ kind: 'swap', status: 'dropped', code: 'transaction.dropped' })).toBe('dropped')
})
