import type { TransactionList } from './explore-facts.ts'

type ReadyList = Extract<TransactionList, { readonly state: 'ready' }>

export interface ShownList {
  readonly list: TransactionList
  /** Ids of the rows that were not there before. */
  readonly fresh: ReadonlySet<string>
}

/**
 * What is shown after `arrived` came: that, and which of its rows are new. An answer from before the block that is shown already (another
 * reader of the index may lag) changes nothing.
 */
export function newerList({ list, fresh }: ShownList, arrived: ReadyList): ShownList {
  if (list.state === 'failed') return { list: arrived, fresh: new Set() }
  if (list.asOf && arrived.asOf && arrived.asOf.block < list.asOf.block) return { list, fresh }
  const known = new Set(list.rows.map(({ id }) => id))
  return { list: arrived, fresh: new Set(arrived.rows.map(({ id }) => id).filter((id) => !known.has(id))) }
}
