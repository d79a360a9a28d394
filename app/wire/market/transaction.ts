import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import { decimal } from './decimal.ts'

const POOL_TRANSACTION_TYPES = ['SWAP', 'ADD', 'REMOVE'] as const
export type PoolTransactionType = (typeof POOL_TRANSACTION_TYPES)[number]

export interface PoolTransaction {
  readonly id: string
  readonly type: PoolTransactionType
  readonly hash: string
  readonly time: number
  readonly account: Address
  /** In whole tokens; positive flows into the pool. */
  readonly amount0: string
  readonly amount1: string
  readonly usd: string | null
}

/** A required address, checksummed. */
export const address = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Address => {
    const parsed = parseAddress(dataset.value)
    if (parsed.ok) return parsed.value
    addIssue({ message: parsed.problem })
    return NEVER
  }),
)

export const TRANSACTION_FIELDS = 'id type hash timestamp account token0Quantity token1Quantity usdValue'

export const transactionEntries = {
  id: v.string(),
  type: v.picklist(POOL_TRANSACTION_TYPES),
  hash: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'not a hash')),
  timestamp: v.number(),
  account: address,
  token0Quantity: decimal,
  token1Quantity: decimal,
  usdValue: v.nullable(decimal),
}
export const transactionNode = v.object(transactionEntries)

/** Converts a node. */
export function poolTransaction(node: v.InferOutput<typeof transactionNode>): PoolTransaction {
  return {
    id: node.id,
    type: node.type,
    hash: node.hash,
    time: node.timestamp,
    account: node.account,
    amount0: node.token0Quantity,
    amount1: node.token1Quantity,
    usd: node.usdValue,
  }
}

export const TRANSACTIONS_PAGE_FIELDS = 'pageInfo { hasNextPage endCursor }'

/** Cursor of the next page; null on the last. */
export const transactionsPageInfo = v.pipe(
  v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
  v.transform(({ hasNextPage, endCursor }) => (hasNextPage ? endCursor : null)),
)
