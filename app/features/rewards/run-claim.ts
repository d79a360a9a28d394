import { isAborted } from '#app/base/is-aborted.ts'
import { ok } from '#app/base/result.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { dispatchRun, reviewSignal, run, type PreparedClaim } from './claim-run.ts'

/** Executes a claim, unless its review has been closed since. Resolves on the first event, when the dialog has something to show. */
export async function runClaim(
  prepared: PreparedClaim,
  signal: AbortSignal | undefined,
  { acceptsUnsimulated = false } = {},
): Promise<void> {
  if (!signal || signal.aborted) return
  const [{ walletAccount }, { startRun }, { planClaim }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.client.ts'),
    import('./plan-claim.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  await new Promise<void>((resolve) => {
    const onEvent: Parameters<typeof startRun>[0]['onEvent'] = (event) => {
      if (!isAborted(signal)) dispatchRun(event)
      resolve()
    }
    const plan = async () => ok(planClaim(prepared))
    void startRun({ plan, signal, onEvent, acceptsUnsimulated }, wallet, prepared.order.chainId).then(resolve)
  })
}

/** Restarts the failed run after the user has agreed to continue without a simulation. */
export async function continueUnsimulated(): Promise<void> {
  dispatchRun({ type: 'retry' })
  if (run.prepared) await runClaim(run.prepared, reviewSignal(), { acceptsUnsimulated: true })
}
