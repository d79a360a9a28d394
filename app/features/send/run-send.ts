import { ok } from '#app/base/result.ts'
import { runReviewed } from '#app/transactions/run-reviewed.ts'
import type { RunEvent, RunFlow } from '#app/transactions/run-flow.ts'
import { review, type PreparedSend } from './send-run.ts'
import { storeUsername } from './sent-usernames.ts'

export interface ConfirmedSend {
  readonly prepared: PreparedSend
  /** Base units that the review promises the recipient. */
  readonly received: bigint
  /** Called once the wallet has sent the transaction. */
  readonly onSent: () => void
}

/** Executes a confirmed send with `runReviewed`. */
export async function runSend({ prepared, received, onSent }: ConfirmedSend, signal: AbortSignal): Promise<void> {
  const { order, recipient, deposit } = prepared
  const plan = async () => {
    const checked = deposit
      ? await (await import('#app/entities/ramp/confirm-deposit.ts')).checkDeposit(deposit)
      : ok(undefined)
    return checked.ok ? ok((await import('./plan-send.ts')).planSend(prepared, received)) : checked
  }
  const onEvent = ({ type }: RunEvent, { at }: RunFlow) => {
    // A failed or canceled send must not make the address of a username the trusted one.
    if (at === 'done') storeUsername(order.account, recipient)
    if (type === 'send') onSent()
  }
  await runReviewed(review, { chainId: order.chainId, plan, onEvent }, { signal })
}
