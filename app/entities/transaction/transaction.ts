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

/** The cursor in a URL; empty for the first page and for invalid values. */
export function readCursor(text: string | null): string {
  return text !== null && /^[\w-]{1,200}$/.test(text) ? text : ''
}
