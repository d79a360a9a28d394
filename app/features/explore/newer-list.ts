import type { TransactionList } from './explore-facts.ts'

type ReadyList = Extract<TransactionList, { readonly state: 'ready' }>

export interface ShownList {
  readonly list: TransactionList
  /** Ids of the rows that were not there before. */
  readonly fresh: ReadonlySet<string>
}

/**
 * What is shown after `arrived`, the newest page, came: that, and which of its rows are new. Behind it stay the older ones that had been
 * asked for, unless something is missing in between. An answer from before the block that is shown already (another reader of the index
 * may lag) changes nothing.
 */
export function newerList({ list, fresh }: ShownList, arrived: ReadyList): ShownList {
  if (list.state === 'failed') return { list: arrived, fresh: new Set() }
  if (list.asOf && arrived.asOf && arrived.asOf.block < list.asOf.block) return { list, fresh }
  const known = new Set(list.rows.map(({ id }) => id))
  const isJoined = arrived.rows.some(({ id }) => known.has(id))
  const next =
    isJoined && list.rows.length > arrived.rows.length
      ? { ...arrived, rows: joined(arrived.rows, list.rows), next: list.next }
      : arrived
  return { list: next, fresh: new Set(arrived.rows.map(({ id }) => id).filter((id) => !known.has(id))) }
}

/** What is shown after `older`, the page behind it, came. */
export function longerList({ list }: ShownList, older: ReadyList): ShownList {
  if (list.state === 'failed') return { list: older, fresh: new Set() }
  return { list: { ...list, rows: joined(list.rows, older.rows), next: older.next }, fresh: new Set() }
}

/** The first and then the others, each row once. */
function joined<Row extends { readonly id: string }>(first: readonly Row[], others: readonly Row[]): readonly Row[] {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...others.filter(({ id }) => !known.has(id))]
}
