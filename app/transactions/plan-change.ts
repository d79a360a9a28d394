import { ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { asOneRequest } from './one-request.ts'
import { planLiquidity, type LiquidityToPlan } from './plan-liquidity.ts'
import { planZapSteps, type ZapToPlan } from './plan-zap.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** What all transactions of a change have in common. */
type CommonFacts = Omit<LiquidityToPlan, 'request'>

/** A change of liquidity as its review shows it. */
export interface ChangeToPlan extends CommonFacts {
  readonly request: LiquidityToPlan['request'] | ZapToPlan['request']
  /** A deposit that follows on a removal, with what that brings. */
  readonly following?: Extract<LiquidityToPlan['request'], { kind: 'addLiquidity' }> | ZapToPlan['request'] | undefined
  /** The wallet executes several calls at once, and the user has chosen that. */
  readonly isOneClick?: boolean
}

/**
 * Returns the steps of a change of liquidity, and of the deposit that follows on it.
 *
 * Throws   what the node throws
 */
export async function planChange(node: Eip1193, plan: ChangeToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const { request, following, isOneClick = false, ...common } = plan
  const planned = await planOne(node, request, common)
  if (!planned.ok) return planned
  const next = following ? await planOne(node, following, common) : ok({ steps: [] })
  if (!next.ok) return next
  const steps = [...planned.value.steps, ...next.value.steps]
  return isOneClick ? asOneRequest({ steps }, () => planChange(node, { ...plan, isOneClick: false })) : ok({ steps })
}

function planOne(
  node: Eip1193,
  request: ChangeToPlan['request'],
  common: CommonFacts,
): Promise<Result<TransactionPlan, ErrorCode>> {
  return request.kind === 'zap'
    ? planZapSteps(node, { ...common, request })
    : planLiquidity(node, { ...common, request })
}
