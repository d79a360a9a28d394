import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import type { ChangeToPlan } from '#app/transactions/plan-change.ts'
import type { PreparedChange } from './change-run.ts'

/** Returns the change with the price impact that the user has agreed to in its review. */
export function withAcceptedImpact(prepared: PreparedChange, acceptedImpact: ImpactLevel): PreparedChange {
  const accept = <Request extends ChangeToPlan['request']>(request: Request): Request => {
    if (request.kind === 'zap') return { ...request, acceptedImpact }
    if (request.kind === 'swapDeposit') return { ...request, swap: { ...request.swap, acceptedImpact } }
    return request
  }
  const { request, followingDeposit } = prepared
  return { ...prepared, request: accept(request), followingDeposit: followingDeposit && accept(followingDeposit) }
}
