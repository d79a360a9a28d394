import { secondsSince } from '#app/base/time.ts'
import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { poolSummary } from '#app/entities/pool/pool-summary.ts'
import type { TopPool, TopPoolsPage, TopPoolsQuery } from '#app/wire/market/top-pools.ts'
import { asOfBlock } from './as-of-block.ts'
import type { PoolRow, ReadyList } from './explore-facts.ts'
import { MINIMUM_TVLS, POOL_SORTS, POOL_VERSIONS, type PoolsQuery } from './pools-query.ts'

/** More digits than any amount is shown with. */
const DIGITS = 10
const TURNOVER_PLACES = 3

/** Returns the API arguments of a query, except the page. */
export function toTopPoolsQuery({
  network,
  version,
  minTvl,
  sort,
  order,
  filter,
}: PoolsQuery): Omit<TopPoolsQuery, 'page'> {
  return {
    chainId: network ?? undefined,
    version: version === null ? null : POOL_VERSIONS[version],
    ...(minTvl !== null && { minimumTvl: MINIMUM_TVLS[minTvl] }),
    sort: POOL_SORTS[sort],
    order: order === 'asc' ? 'ASC' : 'DESC',
    filter,
  }
}

/** Converts the API's answer to table rows, with ages as of `now` (UNIX milliseconds). Used on the server and in the browser. */
export function poolRows(page: TopPoolsPage, now: number, ageSeconds: number): ReadyList<PoolRow> {
  return {
    state: 'ready',
    rows: page.pools.map((pool) => poolRow(pool, now)),
    total: page.total,
    asOf: asOfBlock(page.asOf, now),
    ageSeconds,
  }
}

function poolRow(pool: TopPool, now: number): PoolRow {
  const { chainId } = pool.token0
  return {
    ...poolSummary(chainId, pool),
    chainId,
    rank: pool.rank,
    monthVolume: truncateDecimal(pool.monthVolume, DIGITS),
    turnover: divideDecimals(pool.dayVolume, pool.tvl, TURNOVER_PLACES),
    ageSeconds: secondsSince(pool.createdAt, now),
  }
}
