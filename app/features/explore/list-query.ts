import { chainById, chainByName, type ChainId } from '#app/domain/chains/catalogue.ts'

/** A network, or null for all of them that are no test networks. */
export type Network = ChainId | null

/** How all networks are called in a URL; no chain's name. */
export const ALL_NETWORKS = 'all'

/** What the URLs of tokens and pools ask for alike. */
export interface ListQuery {
  readonly network: Network
  readonly order: 'asc' | 'desc'
  /** Trimmed; empty for all. */
  readonly filter: string
  /** From 1. */
  readonly page: number
  /** Only those that this browser has marked, which no server knows. */
  readonly isFavourites: boolean
  /** Columns that are not shown, in the order of the table. */
  readonly hidden: readonly string[]
}

const PAGE_MOST = 500
const FILTER_LENGTH = 64
const FAVOURITES = 'favorites'

type Search = Pick<URLSearchParams, 'get'>
type Field = readonly [name: string, value: string, nothing: string]

/** The network that a part of a path names; `start` where there is none, undefined where it names none. */
export function readNetwork(name: string | undefined, start: ChainId): Network | undefined {
  if (name === undefined) return start
  return name.toLowerCase() === ALL_NETWORKS ? null : chainByName(name)?.id
}

/** How a path names it. */
export function networkSlug(network: Network): string {
  return network === null ? ALL_NETWORKS : chainById(network).slug
}

/** What a query says of a list with these columns to hide; what says nothing is left out. */
export function readListFields(search: Search, columns: readonly string[]): Omit<ListQuery, 'network'> {
  const page = Number(search.get('page') ?? 1)
  const hidden = (search.get('hide') ?? '').toLowerCase().split('.')
  return {
    order: search.get('order')?.toLowerCase() === 'asc' ? 'asc' : 'desc',
    filter: (search.get('filter') ?? '').trim().slice(0, FILTER_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MOST ? page : 1,
    isFavourites: search.get('show')?.toLowerCase() === FAVOURITES,
    hidden: columns.filter((column) => hidden.includes(column)),
  }
}

/** The fields of a query as pairs, those of the list behind its own; what is the default is not written. */
export function listFields(query: ListQuery, own: readonly Field[]): [name: string, value: string][] {
  const fields: readonly Field[] = [
    ...own,
    ['order', query.order, 'desc'],
    ['filter', query.filter, ''],
    ['show', query.isFavourites ? FAVOURITES : '', ''],
    ['hide', query.hidden.join('.'), ''],
    ['page', String(query.page), '1'],
  ]
  return fields.filter(([, value, nothing]) => value !== nothing).map(([name, value]) => [name, value])
}

/** The URL of a list with such fields. */
export function listPath(
  tab: 'tokens' | 'pools',
  network: Network,
  fields: readonly [name: string, value: string][],
): string {
  const search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString()
  return `/explore/${tab}/${networkSlug(network)}${search && `?${search}`}`
}

/** What a press on a column's head leads to: sorted by it, largest first; pressed again, the other way round. */
export function sortedBy<Query extends ListQuery & { readonly sort: string }>(
  query: Query,
  sort: Query['sort'],
): Query {
  const order = query.sort === sort && query.order === 'desc' ? 'asc' : 'desc'
  return { ...query, sort, order, page: 1 }
}

/** With the column where it was hidden, without it where it was shown. */
export function withColumn<Query extends ListQuery>(query: Query, column: string, columns: readonly string[]): Query {
  // Every column but this one stays as it is.
  return { ...query, hidden: columns.filter((each) => (each === column) !== query.hidden.includes(each)) }
}

/** A name of the table that a URL asks for. */
export function named<Name extends string>(names: Record<Name, unknown>, asked: string | undefined): Name | undefined {
  // `hasOwn` narrows the text to a name of the table; `toString` is none.
  return asked !== undefined && Object.hasOwn(names, asked) ? (asked as Name) : undefined
}
