import { loadMarketPage } from '#app/edge/load-market-page.server.ts'
import { accountSource, type Services } from '#app/edge/services.server.ts'
import { loadPage } from '#app/entities/market-page/load-page.ts'
import type { DataOf } from '#app/entities/market-page/page-definition.ts'
import { POSITION_PAGE } from './position-page.tsx'
import { positionQueryPath, type PositionQuery } from './position-query.ts'
import { positionRef } from './position-ref.ts'

export { readPositionQuery } from './read-position-query.ts'

export type PositionData = DataOf<typeof POSITION_PAGE>

/** An NFT id may be requested with the wrong one of these versions. */
const OTHER_VERSION = { v3: 'v4', v4: 'v3' } as const

/**
 * Loads the page of a position. Redirects to the other version if only that has an NFT with this id. Throws 404 if neither does.
 */
export async function loadPositionPage(
  services: Services,
  query: PositionQuery | undefined,
  search: URLSearchParams,
): Promise<PositionData> {
  try {
    return await loadMarketPage(
      services,
      query,
      search,
      'position.notFound',
      (...rest) => loadPage(POSITION_PAGE, ...rest),
      accountSource(services),
    )
  } catch (error) {
    if (query === undefined || query.version === 'v2' || !(error instanceof Response) || error.status !== 404)
      throw error
    const other = { ...query, version: OTHER_VERSION[query.version] }
    if ((await services.market.position(positionRef(other))) === null) throw error
    throw new Response(null, { status: 302, headers: { Location: positionQueryPath(other) } })
  }
}
