import { fail, ok } from '#app/base/result.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { dispatchRun, run, type PreparedRevocation } from './revoke-run.ts'

/**
 * Revokes approvals one after another, unless the review has been closed since. Those that are gone by now are left out. Resolves on the first
 * event, when the dialog has something new to show.
 *
 * `onRevoked`: called after each transaction
 */
export async function runRevoke(
  prepared: PreparedRevocation,
  signal: AbortSignal | undefined,
  onRevoked: () => void,
): Promise<void> {
  if (!signal || signal.aborted) return
  const [{ walletAccount }, { startRun }, { planRevoke, stillOpen }, { pageRpc }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.client.ts'),
    import('./plan-revoke.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isClosed(signal)) return
  const plan = async () => {
    const rows = await stillOpen(pageRpc(prepared.chainId), prepared)
    const steps = planRevoke({ ...prepared, rows })
    if (steps.length === 0) return fail('approval.gone' as const)
    if (!isClosed(signal)) run.steps = steps.map((step) => step.rows)
    return ok({ steps })
  }
  await new Promise<void>((resolve) => {
    const onEvent: Parameters<typeof startRun>[0]['onEvent'] = (event) => {
      if (!isClosed(signal)) dispatchRun(event)
      if (event.type === 'succeed' || event.type === 'fail') onRevoked()
      resolve()
    }
    void startRun({ plan, signal, onEvent }, wallet, prepared.chainId).then(resolve)
  })
}

/** A signal changes while a function waits, which the type checker does not know. */
function isClosed(signal: AbortSignal): boolean {
  return signal.aborted
}
