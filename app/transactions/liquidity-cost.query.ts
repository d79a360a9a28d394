import type { ChangeToPlan } from './plan-change.ts'
import { plannedCostQuery, type Planner } from './planned.query.ts'

/** Query for the network cost of a liquidity change, including its approvals; see `plannedCostQuery`. */
export function liquidityCostQuery(change: ChangeToPlan | undefined) {
  return plannedCostQuery(change && liquidityPlanner(change))
}

/** Returns the planner of a liquidity change. */
export function liquidityPlanner(change: ChangeToPlan): Planner {
  return {
    chainId: change.request.chainId,
    key: ['change', change.request, change.followingDeposit],
    plan: async (node) => (await import('./plan-change.ts')).planChange(node, change),
  }
}
