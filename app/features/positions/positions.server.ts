import type { MarketSource } from '#app/data/market-client.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { accountSource, type Services } from '#app/edge/services.server.ts'
import { shellTimeout, withinTimeout } from '#app/edge/within-timeout.server.ts'
import { chainIdsOf } from '#app/entities/portfolio/portfolio-path.ts'
import { loadTopPools } from './load-top-pools.server.ts'
import { loadPositions } from './load-positions.ts'
import type { PositionsState } from '#app/entities/position/positions-facts.ts'
import type { PositionsQuery } from './positions-query.ts'

export { readPositionsQuery } from './read-positions-query.ts'

/**
 * Loads a page of the list. Data that is not ready in time is streamed after the shell; `?complete` waits for it, for visitors without
 * JavaScript. Throws 429 for a visitor who reads too many pages.
 */
export async function loadPositionsPage(
  services: Services,
  query: PositionsQuery,
  search: URLSearchParams,
  isTestnet: boolean,
) {
  await services.countRead()
  const timeout = shellTimeout(search)
  const [positions, topPools] = await Promise.all([
    withinTimeout(readPositions(accountSource(services), query, isTestnet), timeout),
    withinTimeout(loadTopPools(services, query, isTestnet), timeout),
  ])
  return { positions, topPools }
}

async function readPositions(source: MarketSource, query: PositionsQuery, isTestnet: boolean): Promise<PositionsState> {
  try {
    return { state: 'ready', facts: await loadPositions(source, query, chainIdsOf(query, isTestnet)) }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: source.report(error) }
  }
}
