import { queryOptions } from '@tanstack/react-query'
import { fail, ok, type Result } from '#app/base/result.ts'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { TransactionPlan } from './transaction-plan.ts'

/** Makes the plan of a review. The review's queries make and simulate it again with each block. */
export interface Planner {
  readonly chainId: ChainId
  /** Identifies the plan in the query cache; may contain bigints. */
  readonly key: unknown
  readonly plan: (node: Eip1193) => Promise<Result<TransactionPlan, ErrorCode>>
}

interface Planned {
  /** Wei; undefined if the node cannot simulate several transactions. */
  readonly cost: bigint | undefined
  /** Number of successive requests to the wallet. */
  readonly requests: number
}

/** Query for network cost and number of requests of a review's plan, made and simulated again about once per block. */
function plannedQuery<Data>(planner: Planner | undefined, select: (planned: Result<Planned, ErrorCode>) => Data) {
  const chainId = planner?.chainId ?? 1
  return queryOptions({
    queryKey: [
      'planned',
      JSON.stringify([chainId, planner?.key], (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ],
    queryFn: async (): Promise<Result<Planned, ErrorCode>> => {
      if (!planner) return fail('unknown')
      const [{ planCost }, { pageRpc }] = await Promise.all([
        import('./plan-cost.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const node = pageRpc(chainId)
      const planned = await planner.plan(node)
      if (!planned.ok) return planned
      const cost = await planCost(node, planned.value)
      return cost.ok ? ok({ cost: cost.value, requests: planned.value.steps.length }) : cost
    },
    select,
    enabled: planner !== undefined,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    // Holds bigints.
    structuralSharing: false,
    retry: 1,
  })
}

/** Query for the network cost of a plan with its approvals, in wei, or the error with which the plan would fail; see `planCost`. */
export function plannedCostQuery(planner: Planner | undefined) {
  return plannedQuery(planner, costOf)
}

/** Query for the number of requests that a plan makes to the wallet; 0 if planning failed. */
export function requestCountQuery(planner: Planner | undefined) {
  return plannedQuery(planner, requestsOf)
}

function costOf(planned: Result<Planned, ErrorCode>): Result<bigint | undefined, ErrorCode> {
  return planned.ok ? ok(planned.value.cost) : planned
}

function requestsOf(planned: Result<Planned, ErrorCode>): number {
  return planned.ok ? planned.value.requests : 0
}
