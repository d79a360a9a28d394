import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { newestFirst, type TransactionRef, type ActivityRows, type DatedTransactionRef } from './activity-queries.ts'
import type { ChainSnapshot } from './chain-snapshot.ts'
import type { TransactionRows } from './classify-activity.ts'
import type { NodeTransactions } from './node-transactions.ts'

/** Completeness of a chain's part of a page. */
export interface ActivityCoverage {
  readonly chainId: ChainId
  /**
   * False if the list of the account's transactions may be incomplete, or if, without an index, a receipt is missing: transfers of native
   * currency and failed transactions may then be missing.
   */
  readonly hasNativeTransfers: boolean
  /** False if the chain could not be read: the page then has none of its transactions. */
  readonly isAvailable: boolean
  /** Number of newest blocks that were searched for transactions on a chain without an index; null if the search was not cut off. */
  readonly searchedBlocks: number | null
}

/** A chain's part of a page. */
export interface ChainPage {
  readonly snapshot: ChainSnapshot
  /** Newest first. */
  readonly refs: readonly DatedTransactionRef[]
  readonly coverage: ActivityCoverage
  /** Reads the rows of some of the transactions, by hash. */
  rowsOf(refs: readonly DatedTransactionRef[]): Promise<ReadonlyMap<string, TransactionRows>>
}

export interface ChainQuery {
  readonly owner: Address
  readonly size: number
  readonly after: TransactionRef | undefined
}

/** Transactions, newest first, complete down to `floor`; `floor` is null if the account has no older ones. */
export interface TransactionRefs {
  readonly refs: readonly DatedTransactionRef[]
  readonly floor: TransactionRef | null
}

/**
 * Merges the transactions that have events with those that a node lists, each once. `hasNativeTransfers` is false if the node's transactions are
 * unknown, not traced, or end before the page does.
 */
export function mergeRefs(
  found: TransactionRefs,
  listed: NodeTransactions | null,
  { size, after }: Pick<ChainQuery, 'size' | 'after'>,
): { readonly refs: readonly DatedTransactionRef[]; readonly hasNativeTransfers: boolean } {
  if (!listed) return { refs: found.refs, hasNativeTransfers: false }
  const all = new Map<string, DatedTransactionRef>()
  for (const ref of listed.transactions) if (!after || newestFirst(ref, after) > 0) all.set(ref.txHash, ref)
  for (const ref of found.refs) all.set(ref.txHash, ref)
  const newestAbove = (floors: readonly (TransactionRef | null)[]) =>
    [...all.values()]
      .filter((ref) => floors.every((floor) => floor === null || newestFirst(ref, floor) <= 0))
      .sort(newestFirst)
      .slice(0, size)
  // A node lists all transactions of a block together.
  const listedFloor = listed.knownSince === null ? null : { block: listed.knownSince, txHash: '' }
  const refs = newestAbove([found.floor, listedFloor])
  // A page of fewer transactions would look like the end of the history, so it continues with those of the index.
  if (refs.length < size && listedFloor) return { refs: newestAbove([found.floor]), hasNativeTransfers: false }
  return { refs, hasNativeTransfers: listed.isTraced }
}

export const NO_ROWS: TransactionRows = { transfers: [], approvals: [], events: [], wraps: [], nodeTransaction: null }

/** Groups an account's rows by transaction hash. */
export function byTransaction(rows: ActivityRows): ReadonlyMap<string, ActivityRows> {
  const groups = new Map<string, { [Source in keyof ActivityRows]: ActivityRows[Source][number][] }>()
  const groupOf = (hash: string) => {
    const group = groups.get(hash) ?? { transfers: [], approvals: [], events: [], wraps: [] }
    groups.set(hash, group)
    return group
  }
  for (const row of rows.transfers) groupOf(row.txHash).transfers.push(row)
  for (const row of rows.approvals) groupOf(row.txHash).approvals.push(row)
  for (const row of rows.events) groupOf(row.txHash).events.push(row)
  for (const row of rows.wraps) groupOf(row.txHash).wraps.push(row)
  return groups
}
