import { expect, test } from 'vitest'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { StepName } from '#app/transactions/transaction-plan.ts'
import { cancelReason } from './cancel-reason.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const STEPS: readonly StepName[] = ['approve', 'permit', 'swap']

test.each<readonly [readonly StepName[], number, ErrorCode, boolean, string | undefined]>([
  [STEPS, 0, 'approval.failed', true, 'approvalFailed'],
  [STEPS, 0, 'request.aborted', false, 'approvalFailed'],
  [STEPS, 1, 'permit.failed', false, 'approvalFailed'],
  [STEPS, 1, 'permit.expired', false, 'approvalStale'],
  [STEPS, 2, 'approval.insufficient', false, 'approvalStale'],
  [STEPS, 2, 'swap.slippage', false, 'submissionFailed'],
  [STEPS, 2, 'swap.slippage', true, undefined],
  [['swap'], 0, 'swap.slippage', false, undefined],
  [['batch'], 0, 'swap.batchFailed', false, undefined],
  [[], 0, 'swap.timedOut', false, undefined],
])('steps %j that end at %i with %s (sent: %s) cancel the swap: %s', (steps, step, code, isSent, expected) => {
  const problem = { code, ...(isSent && { hash: HASH }) }
  expect(cancelReason({ at: 'failed', steps, step, problem, received: undefined, spent: undefined })).toBe(expected)
})
