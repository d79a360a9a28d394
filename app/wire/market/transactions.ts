import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { asOf, asOfFields, type AsOf } from './as-of.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { POOL_VERSIONS, poolIdEntries } from './pool-node.ts'
import { tokenFields, tokenNode } from './token.ts'
import {
  nextCursor,
  pageInfoFields,
  transactionEntries,
  transactionFields,
  type TransactionsFilterInput,
} from './transaction.ts'

export interface TransactionsQuery extends TransactionsFilterInput {
  /** All mainnets without it. Required with `account`. */
  readonly chainId?: ChainId | undefined
  /** Only transactions that this account sent. */
  readonly account?: Address | undefined
  /** Cursor of the last transaction of the previous page. */
  readonly after?: string | undefined
  /** Up to 100; TRANSACTIONS_SIZE by default. */
  readonly size?: number | undefined
}

const chainTransaction = v.object({
  ...transactionEntries,
  version: v.picklist(POOL_VERSIONS),
  pool: v.pipe(
    v.object(poolIdEntries),
    v.transform(({ address, poolId }) => address ?? poolId ?? ''),
  ),
  token0: tokenNode,
  token1: tokenNode,
})

/** A transaction with its pool: a checksummed address, or the lower-case id of a v4 pool. */
export type ChainTransaction = Readonly<v.InferOutput<typeof chainTransaction>>

export interface TransactionsPage {
  /** Newest first. */
  readonly transactions: readonly ChainTransaction[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  readonly asOf: readonly AsOf[]
}

export const TRANSACTIONS_SIZE = 20

export const transactionsQuery = defineQuery(
  graphql(
    `
      query Transactions(
        $chain: Chain
        $account: String
        $types: [PoolTransactionType!]
        $onlyLarge: Boolean
        $size: Int!
        $after: String
      ) {
        transactions(
          chain: $chain
          account: $account
          types: $types
          onlyLarge: $onlyLarge
          first: $size
          after: $after
        ) {
          next: pageInfo {
            ...PageInfoFields
          }
          asOf {
            ...AsOfFields
          }
          edges {
            node {
              ...TransactionFields
              version: protocolVersion
              pool {
                ... on V2Pair {
                  address
                }
                ... on V3Pool {
                  address
                }
                ... on V4Pool {
                  poolId
                }
              }
              token0 {
                ...TokenFields
              }
              token1 {
                ...TokenFields
              }
            }
          }
        }
      }
    `,
    [pageInfoFields, asOfFields, transactionFields, tokenFields],
  ),
  v.pipe(
    v.object({
      transactions: v.object({
        next: nextCursor,
        asOf: v.array(asOf),
        edges: v.array(v.object({ node: chainTransaction })),
      }),
    }),
    v.transform(({ transactions: { edges, ...page } }): TransactionsPage => ({
      ...page,
      transactions: edges.map(({ node }) => node),
    })),
  ),
)
