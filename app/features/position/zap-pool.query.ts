import { queryOptions } from '@tanstack/react-query'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import { quotability, type V4Pool } from '#app/domain/liquidity/pool.ts'
import { refreshInterval } from '#app/domain/swap/quote-age.ts'
import { poolIdentity } from '#app/domain/trade/pool-identity.ts'

/**
 * Query for the state of a v4 pool for quotes, read again with every block: price, fees and liquidity from the page's RPC node, ticks from
 * the index; null if the pool does not exist.
 */
export function zapPoolQuery(chainId: ChainId, key: V4PoolKey | undefined) {
  return queryOptions({
    queryKey: ['zap-pool', chainId, key],
    queryFn: async ({ signal }): Promise<V4Pool | null> => {
      if (!key) return null
      const { token0, token1, fee, tickSpacing, hooks } = key
      const chain = chainById(chainId)
      const hop = { pool: { version: 'v4', fee, tickSpacing, hooks }, tokenIn: token0, tokenOut: token1 } as const
      const id = poolIdentity(chain.contracts, hop)
      const [{ readV4Pool }, { pageRpc }, market] = await Promise.all([
        import('#app/chain/read-v4-pool.ts'),
        import('#app/chain/page-rpc.ts'),
        loadMarketClient(),
      ])
      const [state, indexed] = await Promise.all([
        readV4Pool(pageRpc(chainId), chainId, id),
        market.poolTicks({ chainId, id }, signal),
      ])
      if (!state || !indexed) return null
      const ticks = indexed.ticks.map(({ tick, liquidityNet }) => ({ index: tick, liquidityNet: BigInt(liquidityNet) }))
      const currencies = { currency0: token0, currency1: token1 }
      return {
        version: 'v4',
        id,
        ...currencies,
        fee,
        tickSpacing,
        hooks,
        quotable: quotability(hooks),
        ...state,
        ticks,
      }
    },
    enabled: key !== undefined,
    refetchInterval: refreshInterval(chainById(chainId).blockSeconds),
    // The result contains bigints.
    structuralSharing: false,
    retry: 1,
  })
}
