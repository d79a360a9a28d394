import type { ChangeToPlan } from './plan-change.ts'
import { plannedCostQuery, type ToPlan } from './planned.query.ts'

/** The network cost of a change of liquidity with its approvals, in wei. */
export function liquidityCostQuery(plan: ChangeToPlan | undefined) {
  return plannedCostQuery(plan && changeToPlan(plan))
}

/** Adapts a change of liquidity to the queries of its review. */
export function changeToPlan(plan: ChangeToPlan): ToPlan {
  return {
    chainId: plan.request.chainId,
    key: ['change', plan.request, plan.following],
    plan: async (node) => (await import('./plan-change.ts')).planChange(node, plan),
  }
}
