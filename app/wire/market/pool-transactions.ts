import * as v from 'valibot'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { PoolRef } from './pool.ts'
import {
  nextCursor,
  pageInfoFields,
  transactionFields,
  transactionNode,
  type TransactionsFilterInput,
} from './transaction.ts'

export interface PoolTransactionsQuery extends PoolRef, TransactionsFilterInput {
  /** Cursor of the last transaction of the previous page. */
  readonly after?: string | undefined
}

/** `next` is the cursor of the next page; null on the last. */
export const poolTransactionsQuery = defineQuery(
  graphql(
    `
      query PoolTransactions(
        $chain: Chain!
        $id: String!
        $types: [PoolTransactionType!]
        $onlyLarge: Boolean
        $after: String
      ) {
        transactions(chain: $chain, pool: $id, types: $types, onlyLarge: $onlyLarge, first: 20, after: $after) {
          next: pageInfo {
            ...PageInfoFields
          }
          edges {
            node {
              ...TransactionFields
            }
          }
        }
      }
    `,
    [pageInfoFields, transactionFields],
  ),
  v.pipe(
    v.object({ transactions: v.object({ next: nextCursor, edges: v.array(v.object({ node: transactionNode })) }) }),
    v.transform(({ transactions: { next, edges } }) => ({ next, transactions: edges.map(({ node }) => node) })),
  ),
)
