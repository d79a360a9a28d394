import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { reportCaught } from '#app/telemetry/track.ts'
import { FALLBACK } from './read-outcome.ts'
import type { RunEvent, RunProblem } from './run-flow.ts'

/** Codes that do not say why: `unknown`, and the kinds' own for an unknown failure. */
const UNEXPLAINED: ReadonlySet<ErrorCode> = new Set([
  ...(['unknown', 'transaction.cancelFailed', 'transaction.replaceFailed'] as const),
  ...Object.values(FALLBACK),
])

/** Gives an unexplained failure an id, and reports it with that id to the operator's monitoring, if there is any. */
export function reportFailure(event: RunEvent): RunEvent {
  if (event.type !== 'fail' || !UNEXPLAINED.has(event.problem.code)) return event
  const problem: RunProblem = { ...event.problem, id: crypto.randomUUID() }
  reportCaught(new Error(`Run failed: ${[problem.code, problem.id, problem.message].join(' ')}`))
  return { ...event, problem }
}
