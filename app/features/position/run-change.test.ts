import { expect, test } from 'vitest'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { ME, V3 } from '#tests/builders/example-position.ts'
import { openReview, review, run } from './change-run.ts'
import { prepareCollection } from './prepare-change.ts'
import { runChange } from './run-change.ts'

test('a change confirmed again during its run does not replace the values that the dialog shows', async () => {
  const limits = DEFAULT_TRADE_LIMITS
  const running = prepareCollection(V3, ME, { usesNative: false, limits }) ?? expect.unreachable('nothing prepared')
  openReview(running)
  run.isRunning = true
  const signal = review.signal() ?? expect.unreachable('no open review')
  await runChange({ ...running, deadlineMinutes: 7 }, signal, { isOneClick: false })
  expect(run.prepared?.deadlineMinutes).toBe(running.deadlineMinutes)
})
