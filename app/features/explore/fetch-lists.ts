import { pageFetch } from '#app/data/api-fetch.ts'
import { createMarketClient } from '#app/data/market-client.ts'
import { toFilterInput } from '#app/entities/transaction/filter-input.ts'
import type { ExploreQuery } from './explore-query.ts'
import { LONG_PAGE } from './long-list.ts'
import { poolRows, toTopPoolsQuery } from './pool-rows.ts'
import type { PoolsQuery } from './pools-query.ts'
import { tokenRows, toTopTokensQuery } from './token-rows.ts'
import { transactionList } from './transaction-row.ts'
import type { TransactionsQuery } from './transactions-query.ts'

// API requests of the browser: more rows, and newer data than the edge caches. A separate chunk, because most visitors
// only read the first page.

const market = createMarketClient(pageFetch)

/** Fetches a page of tokens; `ids` limits the list to these. */
export async function fetchTokens(query: ExploreQuery, page: number, ids?: readonly string[]) {
  const response = await market.topTokens({ ...toTopTokensQuery(query), page, pageSize: LONG_PAGE, ids })
  return tokenRows(response, Date.now(), 0)
}

/** Fetches a page of pools; `ids` limits the list to these. */
export async function fetchPools(query: PoolsQuery, page: number, ids?: readonly string[]) {
  const response = await market.topPools({ ...toTopPoolsQuery(query), page, size: LONG_PAGE, ids })
  return poolRows(response, Date.now(), 0)
}

/** Fetches the page after the query's cursor; without a cursor, the newest. */
export async function fetchTransactions({ network, after, ...filter }: TransactionsQuery) {
  const response = await market.transactions({
    chainId: network ?? undefined,
    ...toFilterInput(filter),
    after: after || undefined,
  })
  return transactionList(response, Date.now(), 0)
}
