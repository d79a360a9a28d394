import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { PoolSort } from '#app/wire/market/top-pools.ts'
import { listFields, listPath, named, readListFields, readNetwork, type ListQuery } from './list-query.ts'

/** Sorts by their name in the URL. */
export const POOL_SORTS = {
  tvl: 'TVL',
  apr: 'APR',
  '1d': 'VOLUME_1D',
  '30d': 'VOLUME_30D',
} as const satisfies Record<string, PoolSort>
export type PoolSortName = keyof typeof POOL_SORTS

export const POOL_VERSIONS = { v4: 'V4', v3: 'V3', v2: 'V2' } as const
export type PoolVersionName = keyof typeof POOL_VERSIONS

/** Columns that one may hide, in the order of the table. */
export const POOL_COLUMNS = ['tvl', 'apr', '1d', '30d', 'turnover'] as const

/** What the URL of the pools' page asks for. */
export interface PoolsQuery extends ListQuery {
  /** Null: all of them. */
  readonly version: PoolVersionName | null
  readonly sort: PoolSortName
}

/**
 * Reads /explore/pools and /explore/pools/:chainName with their query. Without a network it is `start`. Undefined: no such network. A
 * query value that says nothing is left out.
 */
export function readPoolsQuery(
  chainName: string | undefined,
  search: Pick<URLSearchParams, 'get'>,
  start: ChainId,
): PoolsQuery | undefined {
  const network = readNetwork(chainName, start)
  if (network === undefined) return undefined
  return {
    network,
    version: named(POOL_VERSIONS, search.get('version')?.toLowerCase()) ?? null,
    sort: named(POOL_SORTS, search.get('sort')?.toLowerCase()) ?? 'tvl',
    ...readListFields(search, POOL_COLUMNS),
  }
}

/** The URL of a query; what is the default is not written. */
export function poolsPath(query: PoolsQuery): string {
  return listPath('pools', query.network, poolsFields(query))
}

/** The query of that URL as pairs, also for the hidden fields of a form. */
export function poolsFields(query: PoolsQuery): [name: string, value: string][] {
  return listFields(query, [
    ['version', query.version ?? '', ''],
    ['sort', query.sort, 'tvl'],
  ])
}
