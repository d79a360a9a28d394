import { queryOptions } from '@tanstack/react-query'
import { fail, ok, type Result } from '#app/base/result.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { PreparedRevocation } from './revoke-run.ts'

export interface RevokeCost {
  /** Maximum network cost of all transactions, in wei. */
  readonly networkCost: bigint
  readonly transactionCount: number
}

/**
 * Query for the network cost of a revocation, simulated on the page's RPC node; fails with the problem of the first step that cannot be
 * prepared or simulated. The code that reads the chain is loaded with the first request.
 */
export function costQuery(prepared: PreparedRevocation) {
  const { chainId, account, rows } = prepared
  return queryOptions({
    queryKey: ['revoke-cost', chainId, account, rows.map(({ id }) => id)],
    queryFn: async (): Promise<Result<RevokeCost, ErrorCode>> => {
      const [{ planRevoke }, { simulate }, { pageRpc }] = await Promise.all([
        import('./plan-revoke.ts'),
        import('#app/chain/simulate.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const node = pageRpc(chainId)
      const steps = planRevoke(prepared)
      const simulations = await Promise.all(
        steps.map(async (step) => {
          const request = await step.prepare(undefined)
          return request.ok ? simulate(node, request.value.transaction) : request
        }),
      )
      let networkCost = 0n
      for (const simulation of simulations) {
        if (!simulation.ok) return fail(simulation.problem)
        networkCost += simulation.value.networkCost
      }
      return ok({ networkCost, transactionCount: steps.length })
    },
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    // The result contains bigints.
    structuralSharing: false,
    retry: 1,
  })
}
