import { proxy } from 'valtio'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { OpenClaim } from './claims.query.ts'

/** A claim whose token is known, with the values that its review shows. */
export type PreparedClaim = OpenClaim & { readonly token: NonNullable<OpenClaim['token']> }

/** State of the dialog. */
export const run = proxy<{ flow: RunFlow; prepared: PreparedClaim | undefined }>({ flow: AT_FORM, prepared: undefined })

export function dispatchRun(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

export function openClaim(prepared: PreparedClaim): void {
  closeClaim()
  current = new AbortController()
  run.prepared = prepared
  dispatchRun({ type: 'open' })
}

/** Closes the dialog. The wallet gets no further request; one that it already has is followed outside the dialog. */
export function closeClaim(): void {
  current?.abort()
  current = undefined
  dispatchRun({ type: 'close' })
}

/** Aborted when the open review is closed; undefined without one. */
export function reviewSignal(): AbortSignal | undefined {
  return current?.signal
}
