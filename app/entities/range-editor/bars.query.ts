import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#app/base/time.ts'
import { loadMarketClient } from '#app/data/load-market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'

/** Number of bars in the chart. */
const BARS = 48

/** A pool's liquidity around its price, from the index. Empty if the index does not have the pool. */
export function barsQuery(chainId: ChainId, id: string | undefined) {
  return queryOptions({
    queryKey: ['pool-bars', chainId, id],
    queryFn: async ({ signal }): Promise<readonly LiquidityBar[]> => {
      if (id === undefined) return []
      const [market, { liquidityBars }] = await Promise.all([
        loadMarketClient(),
        import('#app/domain/liquidity/liquidity-bars.ts'),
      ])
      const pool = await market.poolTicks({ chainId, id }, signal)
      if (!pool) return []
      const ticks = pool.ticks.map(({ tick, liquidityNet }) => ({ tick, liquidityNet: BigInt(liquidityNet) }))
      const state = { ...pool, sqrtPrice: BigInt(pool.sqrtPrice), liquidity: BigInt(pool.liquidity) }
      return liquidityBars(state, ticks, BARS)
    },
    enabled: id !== undefined,
    structuralSharing: false,
    staleTime: MINUTE,
  })
}
