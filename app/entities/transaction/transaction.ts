import type { Address } from '#app/domain/address/address.ts'
import type { PoolTransactionType } from '#app/wire/market/transaction.ts'

/** A table row. Amounts and money are exact decimals; null if unknown. */
export interface Transaction {
  readonly id: string
  readonly type: PoolTransactionType
  readonly hash: string
  /** UNIX seconds. */
  readonly time: number
  readonly secondsAgo: number
  readonly account: Address
  /** Whole tokens; positive if they flow into the pool. */
  readonly base: string
  readonly quote: string
  /** US dollars. */
  readonly usd: string | null
}

/** Transaction types by their name in the URL. */
export const TYPES = { swap: 'SWAP', add: 'ADD', remove: 'REMOVE' } as const satisfies Record<
  string,
  PoolTransactionType
>
export type TypeName = keyof typeof TYPES

/** The type in a URL; null for all types and for invalid values. */
export function readType(text: string | null): TypeName | null {
  const name = text?.toLowerCase() ?? ''
  // `hasOwn` excludes inherited names such as `toString`.
  return Object.hasOwn(TYPES, name) ? (name as TypeName) : null
}

/** The cursor in a URL; empty for the first page and for invalid values. */
export function readCursor(text: string | null): string {
  return text !== null && /^[\w-]{1,200}$/.test(text) ? text : ''
}
