import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'

/** A network, or null for all networks except test networks. */
export type Network = ChainId | null

/** The segment for all networks in a URL; no chain has this slug. */
export const ALL_NETWORKS = 'all'

/** URL state shared by the lists of tokens and pools. */
export interface ListQuery {
  readonly network: Network
  readonly order: 'asc' | 'desc'
  /** Trimmed; empty if the list is not filtered. */
  readonly filter: string
  /** From 1. */
  readonly page: number
  /** Only favourites, which only the browser knows. */
  readonly isFavourites: boolean
  /** Hidden columns, in table order. */
  readonly hidden: readonly string[]
}

const MAX_PAGE = 500
const FILTER_LENGTH = 64
const FAVOURITES = 'favorites'

type Search = Pick<URLSearchParams, 'get'>
type Field = readonly [name: string, value: string, defaultValue: string]

/** Returns the network of a path segment; `defaultChain` if there is none, undefined if it is unknown. */
export function readNetwork(name: string | undefined, defaultChain: ChainId): Network | undefined {
  if (name === undefined) return defaultChain
  return name.toLowerCase() === ALL_NETWORKS ? null : chainByName(name)?.id
}

/** The path segment of a network. */
export function networkSlug(network: Network): string {
  return network === null ? ALL_NETWORKS : chainById(network).slug
}

/**
 * Reads the list's search parameters. Ignores invalid values and unknown columns. `optional` are the columns that are
 * hidden unless the URL adds them.
 */
export function readListFields(
  search: Search,
  columns: readonly string[],
  optional: readonly string[] = [],
): Omit<ListQuery, 'network'> {
  const page = Number(search.get('page') ?? 1)
  const names = (field: string) => (search.get(field) ?? '').toLowerCase().split('.')
  const [hidden, added] = [names('hide'), names('add')]
  return {
    order: search.get('order')?.toLowerCase() === 'asc' ? 'asc' : 'desc',
    filter: (search.get('filter') ?? '').trim().slice(0, FILTER_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    isFavourites: search.get('show')?.toLowerCase() === FAVOURITES,
    hidden: columns.filter((column) => (optional.includes(column) ? !added.includes(column) : hidden.includes(column))),
  }
}

/** The search parameters of a query as pairs, `ownFields` before the shared ones, without default values. */
export function listFields(
  query: ListQuery,
  ownFields: readonly Field[],
  optional: readonly string[] = [],
): [name: string, value: string][] {
  const fields: readonly Field[] = [
    ...ownFields,
    ['order', query.order, 'desc'],
    ['filter', query.filter, ''],
    ['show', query.isFavourites ? FAVOURITES : '', ''],
    ['hide', query.hidden.filter((column) => !optional.includes(column)).join('.'), ''],
    ['add', optional.filter((column) => !query.hidden.includes(column)).join('.'), ''],
    ['page', String(query.page), '1'],
  ]
  return fields.filter(([, value, defaultValue]) => value !== defaultValue).map(([name, value]) => [name, value])
}

/** The URL of a list with these search parameters. */
export function listPath(
  tab: 'tokens' | 'pools',
  network: Network,
  fields: readonly [name: string, value: string][],
): string {
  const search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  return `/explore/${tab}/${networkSlug(network)}${search && `?${search}`}`
}

/** Returns the query after a click on a column header: sorted by it in descending order, or reversed if it is already sorted by it. */
export function sortedBy<Query extends ListQuery & { readonly sort: string }>(
  query: Query,
  sort: Query['sort'],
): Query {
  const order = query.sort === sort && query.order === 'desc' ? 'asc' : 'desc'
  return { ...query, sort, order, page: 1 }
}

/** Toggles whether a column is hidden. */
export function withColumn<Query extends ListQuery>(query: Query, column: string, columns: readonly string[]): Query {
  const isHiddenAfter = (name: string) => query.hidden.includes(name) !== (name === column)
  return { ...query, hidden: columns.filter(isHiddenAfter) }
}

/** Returns a text of the URL if it is a key of `names`; else undefined. */
export function readName<Name extends string>(
  names: Record<Name, unknown>,
  text: string | undefined,
): Name | undefined {
  // `hasOwn` excludes inherited names such as `toString`.
  return text !== undefined && Object.hasOwn(names, text) ? (text as Name) : undefined
}
