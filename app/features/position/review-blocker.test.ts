import { expect, test } from 'vitest'
import { reviewBlocker, type ReviewFacts } from './review-blocker.ts'

const READY: ReviewFacts = {
  hasAmount: true,
  isShort: false,
  balances: 'known',
  isAllowed: true,
  change: 'prepared',
}

test('nothing blocks the review of a prepared change that the account can pay', () => {
  expect(reviewBlocker(READY)).toBeUndefined()
  expect(reviewBlocker({ ...READY, balances: undefined })).toBeUndefined()
})

test.each<[blocker: string, facts: Partial<ReviewFacts>]>([
  ['enterAmount', { hasAmount: false, balances: 'failed', change: 'impossible' }],
  ['insufficient', { isShort: true, change: 'loading' }],
  ['impossible', { isAllowed: false, balances: 'loading' }],
  ['impossible', { change: 'impossible', balances: 'failed' }],
  ['balancesFailed', { balances: 'failed', change: 'loading' }],
  ['balancesFailed', { balances: 'failed', change: 'failed' }],
  ['quoteFailed', { balances: 'loading', change: 'failed' }],
  ['loading', { balances: 'loading' }],
  ['loading', { isAllowed: undefined }],
  ['loading', { change: 'loading' }],
])('%s blocks the review if %o', (blocker, facts) => {
  expect(reviewBlocker({ ...READY, ...facts })).toBe(blocker)
})
