import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { reportCaught } from '#app/telemetry/track.ts'
import type { RunEvent, RunProblem } from './run-flow.ts'

/** Codes that do not say why: `unknown`, and the kinds' own for an unknown failure. */
const UNEXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'unknown',
  ...(['approval.failed', 'approval.revokeFailed', 'permit.failed'] as const),
  ...(['send.failed', 'swap.failed', 'wrap.failed', 'unwrap.failed', 'claim.failed'] as const),
  ...(['liquidity.addFailed', 'liquidity.removeFailed', 'liquidity.migrateFailed', 'collect.failed'] as const),
])

/** Gives an unexplained failure an id, and reports it with that id to the operator's monitoring, if there is any. */
export function reportFailure(event: RunEvent): RunEvent {
  if (event.type !== 'fail' || !UNEXPLAINED.has(event.problem.code)) return event
  const problem: RunProblem = { ...event.problem, id: crypto.randomUUID() }
  reportCaught(new Error(`Run failed: ${[problem.code, problem.id, problem.message].join(' ')}`))
  return { ...event, problem }
}
