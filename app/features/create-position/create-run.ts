import { proxy } from 'valtio'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { PreparedPosition } from './prepare-position.ts'

/** State of the review dialog. */
export const run = proxy<{ flow: RunFlow; prepared: PreparedPosition | undefined }>({
  flow: AT_FORM,
  prepared: undefined,
})

export function dispatchRun(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

export function openReview(prepared: PreparedPosition): void {
  closeReview()
  current = new AbortController()
  run.prepared = Object.freeze(prepared)
  dispatchRun({ type: 'open' })
}

/** Closes the dialog. The wallet gets no further request; one that it already has is followed outside the dialog. */
export function closeReview(): void {
  current?.abort()
  current = undefined
  run.prepared = undefined
  dispatchRun({ type: 'close' })
}

/** Aborted when the open review is closed; undefined without one. */
export function reviewSignal(): AbortSignal | undefined {
  return current?.signal
}
