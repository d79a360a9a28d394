import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { PoolSort } from '#app/wire/market/top-pools.ts'
import { listFields, listPath, readName, readListFields, readNetwork, type ListQuery } from './list-query.ts'

/** Sort orders by their name in the URL. */
export const POOL_SORTS = {
  tvl: 'TVL',
  apr: 'APR',
  '1d': 'VOLUME_1D',
  '30d': 'VOLUME_30D',
  age: 'CREATED',
} as const satisfies Record<string, PoolSort>
export type PoolSortName = keyof typeof POOL_SORTS

export const POOL_VERSIONS = { v4: 'V4', v3: 'V3', v2: 'V2' } as const
export type PoolVersionName = keyof typeof POOL_VERSIONS

/** Minimum TVLs that the list can be filtered by, in US dollars, by name in the URL. */
export const MINIMUM_TVLS = { '100k': '100000', '1m': '1000000', '10m': '10000000' } as const
export type MinimumTvl = keyof typeof MINIMUM_TVLS

/** Columns that can be hidden, in table order. */
export const POOL_COLUMNS = ['tvl', 'apr', '1d', '30d', 'turnover', 'age'] as const
/** Of these, the ones that are hidden by default. */
export const OPTIONAL_POOL_COLUMNS = ['age'] as const

/** URL state of the pool list. */
export interface PoolsQuery extends ListQuery {
  /** Null for all versions. */
  readonly version: PoolVersionName | null
  /** Null for pools of any TVL. */
  readonly minTvl: MinimumTvl | null
  readonly sort: PoolSortName
}

/**
 * Reads /explore/pools and /explore/pools/:chainName with their query. The default network is `defaultChain`. Undefined if the
 * network is unknown. Ignores invalid query values.
 */
export function readPoolsQuery(
  chainName: string | undefined,
  search: Pick<URLSearchParams, 'get'>,
  defaultChain: ChainId,
): PoolsQuery | undefined {
  const network = readNetwork(chainName, defaultChain)
  if (network === undefined) return undefined
  const sort = readName(POOL_SORTS, search.get('sort')?.toLowerCase()) ?? 'tvl'
  const fields = readListFields(search, POOL_COLUMNS, OPTIONAL_POOL_COLUMNS)
  return {
    network,
    version: readName(POOL_VERSIONS, search.get('version')?.toLowerCase()) ?? null,
    minTvl: readName(MINIMUM_TVLS, search.get('minTvl')?.toLowerCase()) ?? null,
    sort,
    ...fields,
    // The column that the list is sorted by is always shown.
    hidden: fields.hidden.filter((column) => column !== 'age' || sort !== 'age'),
  }
}

/** The URL of a query, without default values. */
export function poolsPath(query: PoolsQuery): string {
  return listPath('pools', query.network, poolsFields(query))
}

/** The search parameters of that URL as pairs, also for hidden form fields. */
export function poolsFields(query: PoolsQuery): [name: string, value: string][] {
  const ownFields = [
    ['version', query.version ?? '', ''],
    ['minTvl', query.minTvl ?? '', ''],
    ['sort', query.sort, 'tvl'],
  ] as const
  return listFields(query, ownFields, OPTIONAL_POOL_COLUMNS)
}
