import { queryOptions } from '@tanstack/react-query'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PoolReference } from '#app/domain/liquidity/create-link.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import type { PoolState } from './read-pool-state.ts'

/**
 * Query of a pool's state on the chain, refreshed with every block; null if the pool does not exist. The code that reads contracts loads
 * with the first request.
 */
export function poolStateQuery(chainId: ChainId, pool: PoolReference | undefined) {
  return queryOptions({
    queryKey: ['pool-state', chainId, pool],
    queryFn: async (): Promise<PoolState | null> => {
      if (pool === undefined) return null
      const [{ readPoolState }, { pageRpc }] = await Promise.all([
        import('./read-pool-state.ts'),
        import('./page-rpc.ts'),
      ])
      return readPoolState(pageRpc(chainId), chainId, pool)
    },
    enabled: pool !== undefined,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    structuralSharing: false,
    retry: 1,
  })
}
