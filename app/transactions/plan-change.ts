import { ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { asOneRequest } from './one-request.ts'
import type { ShownAddLiquidity } from '#app/signing/shown-liquidity.ts'
import { planLiquidity, type LiquidityToPlan, type Undated } from './plan-liquidity.ts'
import type { MigrationToPlan } from './plan-migration.ts'
import { planSwapDeposit, type SwapDepositToPlan } from './plan-swap-deposit.ts'
import { planZapSteps, type ZapToPlan } from './plan-zap.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** Deposit after a withdrawal, paid from the amounts withdrawn. */
export type FollowingDeposit = Undated<ShownAddLiquidity> | SwapDepositToPlan['request'] | ZapToPlan['request']

/** A change of liquidity as its review shows it. */
export interface ChangeToPlan extends Omit<LiquidityToPlan, 'request'> {
  readonly request: LiquidityToPlan['request'] | SwapDepositToPlan['request'] | ZapToPlan['request']
  readonly followingDeposit?: FollowingDeposit | undefined
  /** For a deposit: the distance between the pool's price and the market price that the user has accepted in the review, in bps. */
  readonly acceptedDistance?: number | undefined
  /** Whether to combine all steps into one request, for a wallet that executes several calls at once. */
  readonly isOneClick?: boolean
}

/**
 * Returns the steps of a change of liquidity and of the deposit after it, if any.
 *
 * Throws   errors of the node
 */
export async function planChange(node: Eip1193, plan: ChangeToPlan): Promise<Result<TransactionPlan, ErrorCode>> {
  const { followingDeposit, acceptedDistance, isOneClick = false, ...change } = plan
  const withConsent = <Request extends ChangeToPlan['request']>(request: Request) =>
    withAcceptedDistance(request, acceptedDistance)
  const planned = await planRequest(node, { ...change, request: withConsent(change.request) })
  if (!planned.ok) return planned
  const followingPlan = followingDeposit
    ? await planRequest(node, { ...change, request: withConsent(followingDeposit) })
    : ok({ steps: [] })
  if (!followingPlan.ok) return followingPlan
  const steps = [...planned.value.steps, ...followingPlan.value.steps]
  return isOneClick ? asOneRequest({ steps }, () => planChange(node, { ...plan, isOneClick: false })) : ok({ steps })
}

/** Adds the accepted distance from the market price, in bps, to a request that makes a deposit; returns others unchanged. */
export function withAcceptedDistance<Request extends ChangeToPlan['request'] | MigrationToPlan['request']>(
  request: Request,
  acceptedDistance: number | undefined,
): Request {
  if (acceptedDistance === undefined) return request
  switch (request.kind) {
    case 'swapDeposit':
      return { ...request, deposit: { ...request.deposit, acceptedDistance } }
    case 'addLiquidity':
    case 'migrateLiquidity':
    case 'zap':
      return { ...request, acceptedDistance }
    default:
      return request
  }
}

function planRequest(
  node: Eip1193,
  { request, ...plan }: Omit<ChangeToPlan, 'followingDeposit' | 'isOneClick' | 'acceptedDistance'>,
): Promise<Result<TransactionPlan, ErrorCode>> {
  switch (request.kind) {
    case 'zap':
      return planZapSteps(node, { ...plan, request })
    case 'swapDeposit':
      return planSwapDeposit(node, { ...plan, request })
    default:
      return planLiquidity(node, { ...plan, request })
  }
}
