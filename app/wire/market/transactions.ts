import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, asOf, type AsOf } from './as-of.ts'
import type { PoolVersion } from './pool-node.ts'
import { marketToken, TOKEN_FIELDS, tokenNode, type MarketToken } from './token.ts'
import {
  address,
  poolTransaction,
  TRANSACTION_FIELDS,
  transactionEntries,
  TRANSACTIONS_PAGE_FIELDS,
  transactionsPageInfo,
  type PoolTransaction,
  type PoolTransactionType,
} from './transaction.ts'

export interface TransactionsQuery {
  readonly chainId: ChainId
  /** Empty for all types. */
  readonly types: readonly PoolTransactionType[]
  /** Cursor of the last transaction. */
  readonly after?: string | undefined
  /** Up to 100; TRANSACTIONS_SIZE by default. */
  readonly size?: number | undefined
}

/** A transaction with its pool. */
export interface ChainTransaction extends PoolTransaction {
  /** A checksummed address, or the lower-case id of a v4 pool. */
  readonly pool: string
  readonly version: PoolVersion
  readonly token0: MarketToken
  readonly token1: MarketToken
}

export interface TransactionsPage {
  /** Newest first. */
  readonly transactions: readonly ChainTransaction[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  readonly asOf: readonly AsOf[]
}

export const TRANSACTIONS_SIZE = 20

export const TRANSACTIONS_DOCUMENT = `query Transactions($chain: Chain, $types: [PoolTransactionType!], $size: Int!, $after: String) {
  transactions(chain: $chain, types: $types, first: $size, after: $after) {
    ${TRANSACTIONS_PAGE_FIELDS}
    ${AS_OF_FIELDS}
    edges {
      node {
        ${TRANSACTION_FIELDS} protocolVersion
        pool { ... on V2Pair { address } ... on V3Pool { address } ... on V4Pool { poolId } }
        token0 { ${TOKEN_FIELDS} market { price } }
        token1 { ${TOKEN_FIELDS} market { price } }
      }
    }
  }
}`

const token = tokenNode({})

export const transactionsData = v.pipe(
  v.object({
    transactions: v.object({
      pageInfo: transactionsPageInfo,
      asOf,
      edges: v.array(
        v.object({
          node: v.object({
            ...transactionEntries,
            protocolVersion: v.picklist(['V2', 'V3', 'V4']),
            pool: v.object({ address: v.optional(address), poolId: v.optional(v.string()) }),
            token0: token,
            token1: token,
          }),
        }),
      ),
    }),
  }),
  v.transform(({ transactions }): TransactionsPage => ({
    next: transactions.pageInfo,
    asOf: transactions.asOf,
    transactions: transactions.edges.map(({ node }) => ({
      ...poolTransaction(node),
      pool: node.pool.address ?? node.pool.poolId ?? '',
      version: node.protocolVersion,
      token0: marketToken(node.token0),
      token1: marketToken(node.token1),
    })),
  })),
)
