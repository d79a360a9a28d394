import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { PoolSort } from '#app/wire/market/top-pools.ts'

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

/** What the URL of the pools' page asks for. */
export interface PoolsQuery {
  readonly chainId: ChainId
  /** Null: all of them. */
  readonly version: PoolVersionName | null
  readonly sort: PoolSortName
  readonly order: 'asc' | 'desc'
  /** Trimmed; empty for all. */
  readonly filter: string
  /** From 1. */
  readonly page: number
}

const PAGE_MOST = 500
const FILTER_LENGTH = 64
const NOTHING = { version: null, sort: 'tvl', order: 'desc', filter: '', page: 1 } as const

/**
 * Reads /explore/pools and /explore/pools/:chainName with their query. Without a network it is `start`. Undefined: no such network. A
 * query value that says nothing is left out.
 */
export function readPoolsQuery(
  chainName: string | undefined,
  search: Pick<URLSearchParams, 'get'>,
  start: ChainId,
): PoolsQuery | undefined {
  const chain = chainName === undefined ? chainById(start) : chainByName(chainName)
  if (!chain) return undefined
  const page = Number(search.get('page') ?? 1)
  return {
    chainId: chain.id,
    version: named(POOL_VERSIONS, search.get('version')?.toLowerCase()) ?? NOTHING.version,
    sort: named(POOL_SORTS, search.get('sort')?.toLowerCase()) ?? NOTHING.sort,
    order: search.get('order')?.toLowerCase() === 'asc' ? 'asc' : NOTHING.order,
    filter: (search.get('filter') ?? '').trim().slice(0, FILTER_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MOST ? page : NOTHING.page,
  }
}

/** The URL of a query; what is the default is not written. */
export function poolsPath(query: PoolsQuery): string {
  const search = new URLSearchParams(poolsFields(query)).toString()
  return `/explore/pools/${chainById(query.chainId).slug}${search && `?${search}`}`
}

/** The query of that URL as pairs, also for the hidden fields of a form. */
export function poolsFields({ version, sort, order, filter, page }: PoolsQuery): [name: string, value: string][] {
  const fields: [string, string, string][] = [
    ['version', version ?? '', ''],
    ['sort', sort, NOTHING.sort],
    ['order', order, NOTHING.order],
    ['filter', filter, NOTHING.filter],
    ['page', String(page), String(NOTHING.page)],
  ]
  return fields.filter(([, value, nothing]) => value !== nothing).map(([name, value]) => [name, value])
}

/** What a press on a column's head leads to: sorted by it, largest first; pressed again, the other way round. */
export function poolsSortedBy(query: PoolsQuery, sort: PoolSortName): PoolsQuery {
  const order = query.sort === sort && query.order === 'desc' ? 'asc' : 'desc'
  return { ...query, sort, order, page: 1 }
}

function named<Name extends string>(names: Record<Name, unknown>, asked: string | undefined): Name | undefined {
  // `hasOwn` narrows the text to a name of the table; `toString` is none.
  return asked !== undefined && Object.hasOwn(names, asked) ? (asked as Name) : undefined
}
