import { ok } from '#app/base/result.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { dispatchRun, type PreparedClaim } from './claim-run.ts'

/** Claims, unless the review has been closed since. Resolves on the first event, when the dialog has something new to show. */
export async function runClaim(prepared: PreparedClaim, signal: AbortSignal | undefined): Promise<void> {
  if (!signal || signal.aborted) return
  const [{ walletAccount }, { startRun }, { planClaim }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.client.ts'),
    import('./plan-claim.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isClosed(signal)) return
  await new Promise<void>((resolve) => {
    const onEvent: Parameters<typeof startRun>[0]['onEvent'] = (event) => {
      if (!isClosed(signal)) dispatchRun(event)
      resolve()
    }
    const plan = async () => ok(planClaim(prepared))
    void startRun({ plan, signal, onEvent }, wallet, prepared.order.chainId).then(resolve)
  })
}

/** A signal changes while a function waits, which the type checker does not know. */
function isClosed(signal: AbortSignal): boolean {
  return signal.aborted
}
