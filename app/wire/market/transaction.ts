import * as v from 'valibot'
import { address } from './address.ts'
import { decimal } from './decimal.ts'
import { graphql } from './graphql.ts'

const POOL_TRANSACTION_TYPES = ['SWAP', 'ADD', 'REMOVE'] as const
export type PoolTransactionType = (typeof POOL_TRANSACTION_TYPES)[number]

/** Which transactions a list contains. */
export interface TransactionsFilterInput {
  /** Empty for all types. */
  readonly types: readonly PoolTransactionType[]
  /** Only those worth at least 10,000 US dollars. */
  readonly onlyLarge?: boolean | undefined
}

export const transactionFields = graphql(`
  fragment TransactionFields on PoolTransaction {
    id
    type
    hash
    time: timestamp
    account
    amount0: token0Quantity
    amount1: token1Quantity
    usd: usdValue
  }
`)

export const transactionEntries = {
  id: v.string(),
  type: v.picklist(POOL_TRANSACTION_TYPES),
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'not a hash')),
  time: v.number(),
  account: address,
  /** In whole tokens; positive amounts flow into the pool. */
  amount0: decimal,
  amount1: decimal,
  usd: v.nullable(decimal),
}

export const transactionNode = v.object(transactionEntries)

export type PoolTransaction = Readonly<v.InferOutput<typeof transactionNode>>

export const pageInfoFields = graphql(`
  fragment PageInfoFields on PageInfo {
    hasNextPage
    endCursor
  }
`)

/** Cursor of the next page; null on the last. */
export const nextCursor = v.pipe(
  v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
  v.transform(({ hasNextPage, endCursor }) => (hasNextPage ? endCursor : null)),
)
