import { proxy } from 'valtio'
import type { ToPlan } from '#app/transactions/planned.query.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import { runReviewed } from '#app/transactions/run-reviewed.ts'
import type { PreparedMigration } from './prepare-migration.ts'

/** State of the dialog that reviews and runs a migration. */
export const run = proxy<{ flow: RunFlow; prepared: PreparedMigration | undefined }>({
  flow: AT_FORM,
  prepared: undefined,
})

/** The open review. Events of a run whose dialog was closed do not change the dialog. */
let current: AbortController | undefined

export function dispatchRun(event: RunEvent | DialogEvent): void {
  run.flow = runFlow(run.flow, event)
}

export function openReview(prepared: PreparedMigration): void {
  closeReview()
  current = new AbortController()
  run.prepared = prepared
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

/** The last confirmed migration, for `continueUnsimulated`. */
let lastConfirmed: readonly [PreparedMigration, boolean] | undefined

/** Runs the migration, as `runReviewed` does. `isOneClick`: sends a single request to the wallet. */
export async function runMigration(
  prepared: PreparedMigration,
  signal: AbortSignal | undefined,
  { isOneClick = false, acceptsUnsimulated = false } = {},
): Promise<void> {
  lastConfirmed = [prepared, isOneClick]
  const { plan } = migrationToPlan(prepared, isOneClick)
  await runReviewed(prepared.chainId, plan, { signal, dispatch: dispatchRun, acceptsUnsimulated })
}

/** Restarts the failed run after the user has agreed to continue without a simulation. */
export async function continueUnsimulated(): Promise<void> {
  dispatchRun({ type: 'retry' })
  if (!lastConfirmed) return
  const [prepared, isOneClick] = lastConfirmed
  await runMigration(prepared, reviewSignal(), { isOneClick, acceptsUnsimulated: true })
}

/** Converts a prepared migration to input for the queries of its review. */
export function migrationToPlan(prepared: PreparedMigration, isOneClick = false): ToPlan {
  return {
    chainId: prepared.chainId,
    key: ['migration', prepared.plans],
    plan: async (node) => (await import('./plan-prepared.ts')).planPrepared(node, prepared, isOneClick),
  }
}
