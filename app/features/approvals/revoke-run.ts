import { proxy } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { ApprovalRow } from './approval-facts.ts'

/** Approvals of one account on one network that are to be revoked. */
export interface PreparedRevocation {
  readonly chainId: ChainId
  readonly account: Address
  readonly rows: readonly ApprovalRow[]
}

/** State of the revoke dialog. */
export const run = proxy<{
  flow: RunFlow
  prepared: PreparedRevocation | undefined
  /** The approvals of each step of the running plan. */
  steps: readonly (readonly ApprovalRow[])[]
}>({ flow: AT_FORM, prepared: undefined, steps: [] })

export function dispatchRun(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

export function openReview(prepared: PreparedRevocation): void {
  closeReview()
  current = new AbortController()
  run.prepared = prepared
  run.steps = []
  dispatchRun({ type: 'open' })
}

/** Closes the dialog. The wallet gets no further request; one that it already has is followed outside the dialog. */
export function closeReview(): void {
  current?.abort()
  current = undefined
  dispatchRun({ type: 'close' })
}

/** Aborted when the open review is closed; undefined without one. */
export function reviewSignal(): AbortSignal | undefined {
  return current?.signal
}
