import type { ChangeToPlan } from './plan-change.ts'
import { runReviewed, type ReviewedRun } from './run-reviewed.ts'

/** Runs a change of liquidity with `runReviewed`. */
export async function runLiquidity(toPlan: ChangeToPlan, run: ReviewedRun): Promise<void> {
  const plan: Parameters<typeof runReviewed>[1] = async (node) =>
    (await import('./plan-change.ts')).planChange(node, toPlan)
  await runReviewed(toPlan.request.chainId, plan, run)
}
