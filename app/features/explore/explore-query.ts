import { DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { TokenSort, VolumeDuration } from '#app/wire/market/top-tokens.ts'
import { listFields, listPath, readName, readListFields, readNetwork, type ListQuery } from './list-query.ts'

/** Sort orders by their name in the URL. */
export const SORTS = {
  price: 'PRICE',
  '1h': 'HOUR_CHANGE',
  '1d': 'DAY_CHANGE',
  marketcap: 'MARKET_CAP',
  fdv: 'FDV',
  tvl: 'TOTAL_VALUE_LOCKED',
  volume: 'VOLUME',
} as const satisfies Record<string, TokenSort>
export type SortName = keyof typeof SORTS

/** Time frames of the volume column by their name in the URL. */
export const FRAMES = {
  '1H': 'HOUR',
  '1D': 'DAY',
  '1W': 'WEEK',
  '1M': 'MONTH',
  '1Y': 'YEAR',
} as const satisfies Record<string, VolumeDuration>
export type FrameName = keyof typeof FRAMES

/** Columns that can be hidden, in table order. */
export const TOKEN_COLUMNS = [
  'price',
  '1h',
  '1d',
  '1w',
  '1m',
  'marketcap',
  'fdv',
  'tvl',
  'volume',
  'sparkline',
] as const

/** Columns that are hidden until they are chosen; their data is only requested then. */
export const OPTIONAL_TOKEN_COLUMNS = ['1w', '1m', 'marketcap', 'tvl'] as const

/** URL state of the token list. */
export interface ExploreQuery extends ListQuery {
  readonly sort: SortName
  readonly frame: FrameName
}

/** Whether the first segment after /explore names neither a tab nor a network. */
export function isUnknownTab([first]: readonly string[]): boolean {
  return first !== undefined && first !== 'tokens' && readNetwork(first, DEFAULT_CHAIN.id) === undefined
}

/**
 * Reads /explore, /explore/tokens, /explore/:chainName and /explore/tokens/:chainName with their query. The default
 * network is `defaultChain`. Undefined if there is no such page. Ignores invalid query values.
 */
export function readExploreQuery(
  segments: readonly string[],
  search: Pick<URLSearchParams, 'get'>,
  defaultChain: ChainId = DEFAULT_CHAIN.id,
): ExploreQuery | undefined {
  const [first = 'tokens', ...others] = segments
  const [networkName, ...rest] = first === 'tokens' ? others : segments
  const network = readNetwork(networkName, defaultChain)
  if (network === undefined || rest.length > 0) return undefined
  return {
    network,
    sort: readName(SORTS, search.get('sort')?.toLowerCase()) ?? 'volume',
    frame: readName(FRAMES, search.get('volume')?.toUpperCase()) ?? '1D',
    ...readListFields(search, TOKEN_COLUMNS, OPTIONAL_TOKEN_COLUMNS),
  }
}

/** The URL of a query, without default values. */
export function explorePath(query: ExploreQuery): string {
  return listPath('tokens', query.network, exploreFields(query))
}

/** Returns the search parameters of a query as pairs, also used for hidden form fields. */
export function exploreFields(query: ExploreQuery): [name: string, value: string][] {
  const ownFields = [
    ['sort', query.sort, 'volume'],
    ['volume', query.frame, '1D'],
  ] as const
  return listFields(query, ownFields, OPTIONAL_TOKEN_COLUMNS)
}

/** Whether a column that is hidden by default is shown. */
export function hasOptionalColumns({ hidden }: ListQuery): boolean {
  return OPTIONAL_TOKEN_COLUMNS.some((column) => !hidden.includes(column))
}
