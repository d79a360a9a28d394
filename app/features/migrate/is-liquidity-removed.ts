import type { RunFlow } from '#app/transactions/run-flow.ts'

/**
 * Whether a stopped migration has removed the liquidity without depositing it again. It cannot be repeated, because its amounts are already
 * in the wallet.
 */
export function isLiquidityRemoved(flow: RunFlow): boolean {
  const run = flow.at === 'review' ? flow.rejected : flow.at === 'failed' ? flow : undefined
  return run !== undefined && run.steps.slice(0, run.step).includes('removeLiquidity')
}
