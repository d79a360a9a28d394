import type { Address } from '#app/domain/address/address.ts'
import type { PoolTransactionType } from '#app/wire/market/transaction.ts'

/** What a row shows. Amounts and money are exact decimals; null where nobody can say. */
export interface Transaction {
  readonly id: string
  readonly type: PoolTransactionType
  readonly hash: string
  readonly time: number
  readonly secondsAgo: number
  readonly account: Address
  /** Positive flows into the pool. */
  readonly base: string
  readonly quote: string
  readonly usd: string | null
}

/** Transactions by the name of their filter in the URL. */
export const TYPES = { swap: 'SWAP', add: 'ADD', remove: 'REMOVE' } as const satisfies Record<
  string,
  PoolTransactionType
>
export type TypeName = keyof typeof TYPES

/** The kind that a URL asks for; null for all of them, and for what says nothing. */
export function readType(asked: string | null): TypeName | null {
  const name = asked?.toLowerCase() ?? ''
  // `hasOwn` narrows the text to a name of the table; `toString` is none.
  return Object.hasOwn(TYPES, name) ? (name as TypeName) : null
}

/** The cursor that a URL asks for; empty for the first page, and for what is none. */
export function readCursor(asked: string | null): string {
  return asked !== null && /^[\w-]{1,200}$/.test(asked) ? asked : ''
}
