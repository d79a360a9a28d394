import { ok } from '#app/base/result.ts'
import { runReviewed } from '#app/transactions/run-reviewed.ts'
import { review, type PreparedClaim } from './claim-run.ts'

/** Executes a claim with `runReviewed`. */
export async function runClaim(prepared: PreparedClaim, signal: AbortSignal): Promise<void> {
  const plan = async () => ok((await import('./plan-claim.ts')).planClaim(prepared))
  await runReviewed(review, { chainId: prepared.order.chainId, plan }, { signal })
}
