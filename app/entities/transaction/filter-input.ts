import type { TransactionsFilterInput } from '#app/wire/market/transaction.ts'
import { TYPES, type TransactionFilter } from './transaction-filter.ts'

/** The filter as the API takes it. */
export function toFilterInput({ type, isLarge }: TransactionFilter): TransactionsFilterInput {
  return { types: type === null ? [] : [TYPES[type]], onlyLarge: isLarge }
}

/** The filter as part of a cache key. */
export function filterKey({ type, isLarge }: TransactionFilter): string {
  return isLarge ? `${type}/large` : String(type)
}
