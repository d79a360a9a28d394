import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { newestFirst, type ActivityPlace, type ActivityRows, type DatedPlace } from './activity-queries.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import type { TransactionRows } from './classify-activity.ts'
import type { NodeTransactions } from './node-transactions.ts'

/** The sources of a page on one chain. */
export interface ActivityCoverage {
  readonly chainId: ChainId
  /**
   * False if the list of the account's transactions may be incomplete, or if, without an index, a receipt is missing: transfers of native
   * currency and failed transactions may then be missing.
   */
  readonly hasNative: boolean
  /** False if the chain could not be read: the page then has none of its transactions. */
  readonly isAvailable: boolean
  /** Number of newest blocks that were searched for transactions on a chain without an index; null if the search was not cut off. */
  readonly blocks: number | null
}

/** A chain's part of a page. */
export interface ChainPage {
  readonly snapshot: ChainSnapshot
  /** Newest first. */
  readonly places: readonly DatedPlace[]
  readonly coverage: ActivityCoverage
  /** Reads the rows of some of the places, by hash. */
  rowsOf(places: readonly DatedPlace[]): Promise<ReadonlyMap<string, TransactionRows>>
}

export interface ChainQuery {
  readonly owner: Address
  readonly size: number
  readonly after: ActivityPlace | undefined
}

/** Newest first. `floor` is the oldest place down to which the list is complete; null if nothing is older. */
export interface Places {
  readonly places: readonly DatedPlace[]
  readonly floor: ActivityPlace | null
}

/**
 * Merges the transactions that have events with those that a node lists, each once. `hasNative` is false if the node's transactions are
 * unknown, not traced, or end before the page does.
 */
export function mergePlaces(
  found: Places,
  listed: NodeTransactions | null,
  { size, after }: Pick<ChainQuery, 'size' | 'after'>,
): { readonly places: readonly DatedPlace[]; readonly hasNative: boolean } {
  if (!listed) return { places: found.places, hasNative: false }
  const all = new Map<string, DatedPlace>()
  for (const place of listed.transactions) if (!after || newestFirst(place, after) > 0) all.set(place.txHash, place)
  for (const place of found.places) all.set(place.txHash, place)
  const newest = (floors: readonly (ActivityPlace | null)[]) =>
    [...all.values()]
      .filter((place) => floors.every((floor) => floor === null || newestFirst(place, floor) <= 0))
      .sort(newestFirst)
      .slice(0, size)
  // A node lists all transactions of a block together.
  const listedFloor = listed.knownSince === null ? null : { block: listed.knownSince, txHash: '' }
  const places = newest([found.floor, listedFloor])
  // The last page would look like the end of the history.
  if (places.length < size && listedFloor) return { places: newest([found.floor]), hasNative: false }
  return { places, hasNative: listed.isTraced }
}

export const NO_ROWS: TransactionRows = { transfers: [], approvals: [], events: [], wraps: [], onNode: null }

/** Groups an account's rows by transaction hash. */
export function byTransaction(rows: ActivityRows): ReadonlyMap<string, ActivityRows> {
  const groups = new Map<string, { [Source in keyof ActivityRows]: ActivityRows[Source][number][] }>()
  const of = (hash: string) => {
    const known = groups.get(hash) ?? { transfers: [], approvals: [], events: [], wraps: [] }
    groups.set(hash, known)
    return known
  }
  for (const row of rows.transfers) of(row.txHash).transfers.push(row)
  for (const row of rows.approvals) of(row.txHash).approvals.push(row)
  for (const row of rows.events) of(row.txHash).events.push(row)
  for (const row of rows.wraps) of(row.txHash).wraps.push(row)
  return groups
}
