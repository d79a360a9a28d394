import { proxy } from 'valtio'
import { fail, ok } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { AT_FORM, runFlow, type DialogEvent, type RunEvent, type RunFlow } from '#app/transactions/run-flow.ts'
import type { TransactionPlan } from '#app/transactions/transaction-plan.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
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

/** Runs the migration, unless the review has been closed since. Resolves on the first event, when the dialog has something new to show. */
export async function runMigration(prepared: PreparedMigration, signal: AbortSignal | undefined) {
  if (!signal || isClosed(signal)) return
  const [{ walletAccount }, { startRun }, { pageRpc }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.client.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isClosed(signal)) return
  await new Promise<void>((resolve) => {
    const onEvent = (event: RunEvent) => {
      if (!isClosed(signal)) dispatchRun(event)
      resolve()
    }
    const plan = () => planAll(pageRpc(prepared.chainId), prepared)
    void startRun({ plan, signal, onEvent }, wallet, prepared.chainId).then(resolve)
  })
}

/** The steps of all transactions, in order. */
async function planAll(node: Eip1193, { plans, deadlineMinutes }: PreparedMigration) {
  if ('migration' in plans) {
    const { planMigration } = await import('#app/transactions/plan-migration.ts')
    return planMigration(node, { ...plans.migration, deadlineMinutes })
  }
  const { planLiquidity } = await import('#app/transactions/plan-liquidity.ts')
  const steps: TransactionPlan['steps'][number][] = []
  for (const change of plans.changes) {
    const planned = await planLiquidity(node, { ...change, deadlineMinutes })
    if (!planned.ok) return fail(planned.problem)
    steps.push(...planned.value.steps)
  }
  return ok({ steps })
}

/** A signal changes while a function waits, which the type checker does not know. */
function isClosed(signal: AbortSignal): boolean {
  return signal.aborted
}
