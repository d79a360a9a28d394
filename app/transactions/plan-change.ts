import type { Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { planLiquidity, type LiquidityToPlan } from './plan-liquidity.ts'
import { planZapSteps, type ZapToPlan } from './plan-zap.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** A change of liquidity as its review shows it. */
export type ChangeToPlan = LiquidityToPlan | ZapToPlan

/**
 * Returns the steps of a change of liquidity.
 *
 * Throws   what the node throws
 */
export function planChange(node: Eip1193, plan: ChangeToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  return isZap(plan) ? planZapSteps(node, plan) : planLiquidity(node, plan)
}

function isZap(plan: ChangeToPlan): plan is ZapToPlan {
  return plan.request.kind === 'zap'
}
