import { chainById, chainByName, DEFAULT_CHAIN, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { TokenSort, VolumeDuration } from '#app/wire/market/top-tokens.ts'

/** Sorts by their name in the URL. */
export const SORTS = {
  price: 'PRICE',
  '1h': 'HOUR_CHANGE',
  '1d': 'DAY_CHANGE',
  fdv: 'FDV',
  volume: 'VOLUME',
} as const satisfies Record<string, TokenSort>
export type SortName = keyof typeof SORTS

/** Time frames of the volume column by their name in the URL (G-23). */
export const FRAMES = {
  '1H': 'HOUR',
  '1D': 'DAY',
  '1W': 'WEEK',
  '1M': 'MONTH',
  '1Y': 'YEAR',
} as const satisfies Record<string, VolumeDuration>
export type FrameName = keyof typeof FRAMES

/** What the URL of an explore page asks for. */
export interface ExploreQuery {
  readonly chainId: ChainId
  readonly sort: SortName
  readonly order: 'asc' | 'desc'
  readonly frame: FrameName
  /** Trimmed; empty for all. */
  readonly filter: string
  /** From 1. */
  readonly page: number
}

const PAGE_MOST = 500
const FILTER_LENGTH = 64
const NOTHING = { sort: 'volume', order: 'desc', frame: '1D', filter: '', page: 1 } as const

/**
 * Reads /explore, /explore/tokens, /explore/:chainName and /explore/tokens/:chainName with their query (spec §2; defaults G-03).
 * Without a network it is `start`. Undefined: no such page. A query value that says nothing is left out.
 */
export function readExploreQuery(
  segments: readonly string[],
  search: Pick<URLSearchParams, 'get'>,
  start: ChainId = DEFAULT_CHAIN.id,
): ExploreQuery | undefined {
  const [first = 'tokens', ...others] = segments
  const [chainName = chainById(start).slug, ...rest] = first === 'tokens' ? others : segments
  const chain = chainByName(chainName)
  if (!chain || rest.length > 0) return undefined
  const page = Number(search.get('page') ?? 1)
  return {
    chainId: chain.id,
    sort: named(SORTS, search.get('sort')?.toLowerCase()) ?? NOTHING.sort,
    order: search.get('order')?.toLowerCase() === 'asc' ? 'asc' : NOTHING.order,
    frame: named(FRAMES, search.get('volume')?.toUpperCase()) ?? NOTHING.frame,
    filter: (search.get('filter') ?? '').trim().slice(0, FILTER_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MOST ? page : NOTHING.page,
  }
}

/** The URL of a query; what is the default is not written. */
export function explorePath(query: ExploreQuery): string {
  const search = new URLSearchParams(exploreFields(query)).toString()
  return `/explore/tokens/${chainById(query.chainId).slug}${search && `?${search}`}`
}

/** The query of that URL as pairs, also for the hidden fields of a form. */
export function exploreFields(query: ExploreQuery): [name: string, value: string][] {
  const fields: [string, string, string][] = [
    ['sort', query.sort, NOTHING.sort],
    ['order', query.order, NOTHING.order],
    ['volume', query.frame, NOTHING.frame],
    ['filter', query.filter, NOTHING.filter],
    ['page', String(query.page), String(NOTHING.page)],
  ]
  return fields.filter(([, value, nothing]) => value !== nothing).map(([name, value]) => [name, value])
}

/** What a press on a column's head leads to: sorted by it, largest first; pressed again, the other way round. */
export function sortedBy(query: ExploreQuery, sort: SortName): ExploreQuery {
  const order = query.sort === sort && query.order === 'desc' ? 'asc' : 'desc'
  return { ...query, sort, order, page: 1 }
}

function named<Name extends string>(names: Record<Name, unknown>, asked: string | undefined): Name | undefined {
  // `in` narrows the text to a name of the table; own keys only, for `toString` is none.
  return asked !== undefined && Object.hasOwn(names, asked) ? (asked as Name) : undefined
}
