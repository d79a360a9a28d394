import type { PoolTransactionType } from '#app/wire/market/transaction.ts'

/** Which transactions a list shows, as read from its URL. */
export interface TransactionFilter {
  /** Null for all types. */
  readonly type: TypeName | null
  /** Only transactions worth at least 10,000 US dollars. */
  readonly isLarge: boolean
}

/** Transaction types by their name in the URL. */
export const TYPES = { swap: 'SWAP', add: 'ADD', remove: 'REMOVE' } as const satisfies Record<
  string,
  PoolTransactionType
>
export type TypeName = keyof typeof TYPES

export const NO_FILTER: TransactionFilter = { type: null, isLarge: false }

/** Reads `?type=&value=`. Ignores invalid values. */
export function readFilter(search: Pick<URLSearchParams, 'get'>): TransactionFilter {
  const name = search.get('type')?.toLowerCase() ?? ''
  return {
    // `hasOwn` excludes inherited names such as `toString`.
    type: Object.hasOwn(TYPES, name) ? (name as TypeName) : null,
    isLarge: search.get('value')?.toLowerCase() === 'large',
  }
}

/** Sets the search parameters that `readFilter` reads. */
export function writeFilter(search: URLSearchParams, { type, isLarge }: TransactionFilter): void {
  if (type !== null) search.set('type', type)
  if (isLarge) search.set('value', 'large')
}

export function isFiltered({ type, isLarge }: TransactionFilter): boolean {
  return type !== null || isLarge
}
