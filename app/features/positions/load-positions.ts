import { SECOND } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { isUnreadable, positionsFacts, type PositionsFacts } from '#app/entities/position/positions-facts.ts'
import { STATUSES, VERSIONS, type PositionsQuery } from './positions-query.ts'

/**
 * Loads a page of the list, on the server and in the browser for its refreshes.
 *
 * Throws  chain.unavailable if no network can be read; errors of the market client
 */
export async function loadPositions(
  { market, cached, now }: MarketSource,
  query: PositionsQuery,
  chainIds: readonly ChainId[],
): Promise<PositionsFacts> {
  const { owner, version, statuses, after } = query
  const request = async () => {
    const page = await market.positions({
      owner,
      chainIds,
      versions: version === null ? [] : [VERSIONS[version]],
      statuses: statuses.map((name) => STATUSES[name]),
      after: after || undefined,
    })
    // Thrown, so that the result is not cached.
    if (isUnreadable(page)) throw new AppError('chain.unavailable', 'no chain of the positions could be read')
    return page
  }
  const key = `positions/1/${owner}/${chainIds.join()}/${version}/${statuses.join()}/${after}`
  const { value, age } = await cached(key, request)
  return positionsFacts(value, now(), Math.floor(age / SECOND))
}
