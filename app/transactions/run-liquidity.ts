import { walletRuntime } from '#app/wallet/bridge.ts'
import type { ChangeToPlan } from './plan-change.ts'
import type { DialogEvent, RunEvent } from './run-flow.ts'

interface LiquidityRun {
  /** Aborted when the review is closed; undefined if none is open. */
  readonly signal: AbortSignal | undefined
  readonly dispatch: (event: RunEvent | DialogEvent) => void
  /** The user has agreed to go on without a simulation. */
  readonly acceptsUnsimulated?: boolean
}

/** Runs a change of liquidity, unless the review has been closed since. Resolves on the first event, when the dialog has something new to show. */
export async function runLiquidity(
  toPlan: ChangeToPlan,
  { signal, dispatch, acceptsUnsimulated = false }: LiquidityRun,
): Promise<void> {
  if (!signal || signal.aborted) return
  const { chainId } = toPlan.request
  const [{ walletAccount }, { startRun }, { planChange }, { pageRpc }] = await Promise.all([
    walletRuntime(),
    import('./start-run.client.ts'),
    import('./plan-change.ts'),
    import('#app/chain/page-rpc.ts'),
  ])
  const wallet = walletAccount()
  if (!wallet || isClosed(signal)) return
  const plan = async () => planChange(pageRpc(chainId), toPlan)
  await new Promise<void>((resolve) => {
    const onEvent: Parameters<typeof startRun>[0]['onEvent'] = (event) => {
      if (!isClosed(signal)) dispatch(event)
      resolve()
    }
    void startRun({ plan, signal, onEvent, acceptsUnsimulated }, wallet, chainId).then(resolve)
  })
}

/** A signal changes while a function waits, which the type checker does not know. */
function isClosed(signal: AbortSignal): boolean {
  return signal.aborted
}
