import type { TransactionList } from './explore-facts.ts'

type ReadyList = Extract<TransactionList, { readonly state: 'ready' }>

export interface ShownList {
  readonly list: TransactionList
  /** Ids of the new rows. */
  readonly fresh: ReadonlySet<string>
}

/**
 * Merges `response`, the newest page, into the list and marks its new rows. Older pages stay unless rows in between are missing. An answer
 * as of an earlier time is ignored, because another database replica may lag.
 */
export function newerList({ list, fresh }: ShownList, response: ReadyList): ShownList {
  if (list.state === 'failed') return { list: response, fresh: new Set() }
  if (list.asOf && response.asOf && response.asOf.time < list.asOf.time) return { list, fresh }
  const known = new Set(list.rows.map(({ id }) => id))
  const isConnected = response.rows.some(({ id }) => known.has(id))
  const next =
    isConnected && list.rows.length > response.rows.length
      ? { ...response, rows: concatenate(response.rows, list.rows), next: list.next }
      : response
  return { list: next, fresh: new Set(response.rows.map(({ id }) => id).filter((id) => !known.has(id))) }
}

/**
 * Appends `older`, the page after the cursor `after`. If the list has been replaced by a newer page since it was requested, rows in between
 * would be missing, so the page is ignored.
 */
export function longerList(shown: ShownList, older: ReadyList, after: string): ShownList {
  const { list } = shown
  if (list.state === 'failed' || list.next !== after) return shown
  return { list: { ...list, rows: concatenate(list.rows, older.rows), next: older.next }, fresh: new Set() }
}

/** Concatenates without duplicates. */
function concatenate<Row extends { readonly id: string }>(
  first: readonly Row[],
  others: readonly Row[],
): readonly Row[] {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...others.filter(({ id }) => !known.has(id))]
}
