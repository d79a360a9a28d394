import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { reportCaught } from '#app/telemetry/track.ts'
import { FALLBACK_CODES } from './read-outcome.ts'
import type { RunEvent, RunProblem } from './run-flow.ts'

/** Error codes without a reason: `unknown`, and those of each kind of transaction for an unknown failure. */
const UNEXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'unknown',
  'transaction.cancelFailed',
  'transaction.replaceFailed',
  ...Object.values(FALLBACK_CODES),
])

/** Gives an unexplained failure an id, and reports it with that id to the operator's monitoring, if there is any. */
export function reportFailure(event: RunEvent): RunEvent {
  if (event.type !== 'fail' || !UNEXPLAINED.has(event.problem.code)) return event
  const problem: RunProblem = { ...event.problem, id: crypto.randomUUID() }
  reportCaught(new Error(`Run failed: ${[problem.code, problem.id, problem.message].join(' ')}`))
  return { ...event, problem }
}
