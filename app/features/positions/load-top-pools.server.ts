import { AppError } from '#app/domain/errors/app-error.ts'
import { MARKET_POLICY } from '#app/edge/stale-while-revalidate.server.ts'
import type { Services } from '#app/edge/services.server.ts'
import { DEFAULT_CHAIN, defaultChain } from '#app/domain/chains/catalogue.ts'
import { poolSummary } from '#app/entities/pool/pool-summary.ts'
import type { PositionsQuery } from './positions-query.ts'
import type { TopPoolsState } from './top-pools-facts.ts'

const MAX_POOLS = 5

/** Loads the largest pools of the list's network, or of the default one. Never rejects. */
export async function loadTopPools(
  { market, cached, report }: Services,
  { network }: Pick<PositionsQuery, 'network'>,
  isTestnet: boolean,
): Promise<TopPoolsState> {
  const chainId = network ?? (isTestnet ? defaultChain(true).id : DEFAULT_CHAIN.id)
  try {
    const { value } = await cached(`top-pools/1/${chainId}`, MARKET_POLICY, () =>
      market.topPools({
        chainId,
        size: MAX_POOLS,
        version: null,
        page: 1,
        sort: 'TVL',
        order: 'DESC',
        filter: '',
      }),
    )
    return { state: 'ready', chainId, pools: value.pools.map((pool) => poolSummary(chainId, pool)) }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: report(error) }
  }
}
