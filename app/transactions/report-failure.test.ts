import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import { reportFailure } from './report-failure.ts'

beforeEach(() => void stubTab())
afterEach(() => vi.unstubAllGlobals())

const hasId = (code: ErrorCode) => {
  const event = reportFailure({ type: 'fail', problem: { code } })
  return event.type === 'fail' && event.problem.id !== undefined
}

test('a failure without a known reason gets an error id, and so does that of a replacement', () => {
  for (const code of ['unknown', 'swap.failed', 'transaction.cancelFailed', 'transaction.replaceFailed'] as const)
    expect(hasId(code)).toBe(true)
  for (const code of ['swap.slippage', 'gas.insufficient', 'transaction.modified'] as const)
    expect(hasId(code)).toBe(false)
})
