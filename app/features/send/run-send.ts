import { isAborted } from '#app/base/is-aborted.ts'
import { ok } from '#app/base/result.ts'
import { walletRuntime } from '#app/wallet/bridge.ts'
import { dispatchRun, reviewSignal, type PreparedSend } from './send-run.ts'

export interface ConfirmedSend {
  readonly prepared: PreparedSend
  /** Base units that the review promises the recipient. */
  readonly received: bigint
  /** Called once the wallet has sent the transaction. */
  readonly onSent: () => void
}

/** The last confirmed send, for `continueUnsimulated`. */
let lastConfirmed: ConfirmedSend | undefined

/**
 * Executes a confirmed send, unless its review has been closed since. Resolves on the first event, when the dialog has something to show.
 */
export async function runSend(
  confirmed: ConfirmedSend,
  signal: AbortSignal | undefined,
  { acceptsUnsimulated = false } = {},
): Promise<void> {
  if (!signal || signal.aborted) return
  const { prepared, received, onSent } = confirmed
  lastConfirmed = confirmed
  const [{ walletAccount }, { startRun }, { planSend }] = await Promise.all([
    walletRuntime(),
    import('#app/transactions/start-run.client.ts'),
    import('./plan-send.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isAborted(signal)) return
  await new Promise<void>((resolve) => {
    void startRun(
      {
        plan: async () => ok(planSend(prepared, received)),
        acceptsUnsimulated,
        signal,
        onEvent: (event) => {
          if (!isAborted(signal)) dispatchRun(event)
          if (event.type === 'send') onSent()
          resolve()
        },
      },
      wallet,
      prepared.order.chainId,
    ).then(resolve)
  })
}

/** Restarts the failed run after the user has agreed to continue without a simulation. */
export async function continueUnsimulated(): Promise<void> {
  dispatchRun({ type: 'retry' })
  if (lastConfirmed) await runSend(lastConfirmed, reviewSignal(), { acceptsUnsimulated: true })
}
