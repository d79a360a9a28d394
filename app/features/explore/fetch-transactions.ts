import { transactions } from '#app/data/market.ts'
import { TYPES } from '#app/entities/transaction/transaction.ts'
import { transactionList } from './transaction-row.ts'
import type { TransactionsQuery } from './transactions-query.ts'

/** Asks the API itself, for what an edge keeps may be a few blocks old. Its own chunk: a page that is only read needs none of it. */
export async function fetchTransactions({ chainId, type }: TransactionsQuery) {
  const page = await transactions((path, init) => fetch(path, init), {
    chainId,
    types: type === null ? [] : [TYPES[type]],
  })
  return transactionList(chainId, page, Date.now(), 0)
}
