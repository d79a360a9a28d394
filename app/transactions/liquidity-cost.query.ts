import type { ChangeToPlan } from './plan-change.ts'
import { plannedCostQuery, type ToPlan } from './planned.query.ts'

/** Query for the network cost of a liquidity change, including its approvals; see `plannedCostQuery`. */
export function liquidityCostQuery(change: ChangeToPlan | undefined) {
  return plannedCostQuery(change && changeToPlan(change))
}

/** Returns how the queries of a review plan a liquidity change: their key and the function that makes the plan. */
export function changeToPlan(change: ChangeToPlan): ToPlan {
  return {
    chainId: change.request.chainId,
    key: ['change', change.request, change.following],
    plan: async (node) => (await import('./plan-change.ts')).planChange(node, change),
  }
}
