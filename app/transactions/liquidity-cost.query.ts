import type { ChangeToPlan } from './plan-change.ts'
import { plannedCostQuery, type ToPlan } from './planned.query.ts'

/** Query for the network cost of a change of liquidity with its approvals; see `plannedCostQuery`. */
export function liquidityCostQuery(plan: ChangeToPlan | undefined) {
  return plannedCostQuery(plan && changeToPlan(plan))
}

/** Returns the plan of a change of liquidity for the queries of its review. */
export function changeToPlan(plan: ChangeToPlan): ToPlan {
  return {
    chainId: plan.request.chainId,
    key: ['change', plan.request, plan.following],
    plan: async (node) => (await import('./plan-change.ts')).planChange(node, plan),
  }
}
