import { queryOptions } from '@tanstack/react-query'
import { fail, type Result } from '#app/base/result.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { ChangeToPlan } from './plan-change.ts'

/** The network cost of a change of liquidity with its approvals, in wei, as `planCost` simulates it with every block. */
export function liquidityCostQuery(plan: ChangeToPlan | undefined) {
  const { chainId } = plan?.request ?? { chainId: 1 as const }
  return queryOptions({
    queryKey: [
      'liquidity-cost',
      JSON.stringify([plan?.request, plan?.following], (_, value: unknown) =>
        typeof value === 'bigint' ? value.toString() : value,
      ),
    ],
    queryFn: async (): Promise<Result<bigint | undefined, ErrorCode>> => {
      if (!plan) return fail('unknown')
      const [{ planChange }, { planCost }, { pageRpc }] = await Promise.all([
        import('./plan-change.ts'),
        import('./plan-cost.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const node = pageRpc(chainId)
      const planned = await planChange(node, plan)
      return planned.ok ? planCost(node, planned.value) : planned
    },
    enabled: plan !== undefined,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    // Holds bigints.
    structuralSharing: false,
    retry: 1,
  })
}
