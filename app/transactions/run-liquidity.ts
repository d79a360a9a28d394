import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ChangeToPlan } from './plan-change.ts'
import type { ReviewSession } from './review-session.ts'
import { runReviewed } from './run-reviewed.ts'

/** Runs a change of liquidity with `runReviewed`. */
export async function runLiquidity(review: ReviewSession, change: ChangeToPlan, signal: AbortSignal): Promise<void> {
  const run = {
    chainId: change.request.chainId,
    plan: async (node: Eip1193) => (await import('./plan-change.ts')).planChange(node, change),
  }
  await runReviewed(review, run, { signal })
}
