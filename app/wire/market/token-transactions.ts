import * as v from 'valibot'
import { tokenAddress } from './address.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { TokenRef } from './token.ts'
import {
  nextCursor,
  pageInfoFields,
  transactionEntries,
  transactionFields,
  type TransactionsFilterInput,
} from './transaction.ts'

export interface TokenTransactionsQuery extends TokenRef, TransactionsFilterInput {
  /** Cursor of the last transaction of the previous page. */
  readonly after?: string | undefined
}

const side = v.object({ address: tokenAddress, symbol: v.string() })

const tokenTransaction = v.object({ ...transactionEntries, token0: side, token1: side })

export type TokenTransaction = Readonly<v.InferOutput<typeof tokenTransaction>>

/** `next` is the cursor of the next page; null on the last. */
export const tokenTransactionsQuery = defineQuery(
  graphql(
    `
      query TokenTransactions(
        $chain: Chain!
        $token: String!
        $types: [PoolTransactionType!]
        $onlyLarge: Boolean
        $after: String
      ) {
        transactions(chain: $chain, token: $token, types: $types, onlyLarge: $onlyLarge, first: 20, after: $after) {
          next: pageInfo {
            ...PageInfoFields
          }
          edges {
            node {
              ...TransactionFields
              token0 {
                address
                symbol
              }
              token1 {
                address
                symbol
              }
            }
          }
        }
      }
    `,
    [pageInfoFields, transactionFields],
  ),
  v.pipe(
    v.object({ transactions: v.object({ next: nextCursor, edges: v.array(v.object({ node: tokenTransaction })) }) }),
    v.transform(({ transactions: { next, edges } }) => ({ next, transactions: edges.map(({ node }) => node) })),
  ),
)
