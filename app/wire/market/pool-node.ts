import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import { marketToken, TOKEN_FIELDS, tokenNode, type MarketToken } from './token.ts'
import { address } from './transaction.ts'

export type PoolVersion = 'V2' | 'V3' | 'V4'

/** The identity of a pool in GraphQL. */
export interface PoolNode {
  /** A checksummed address, or the lower-case id of a v4 pool. */
  readonly id: string
  readonly version: PoolVersion
  /** Hundredths of a basis point; for dynamic fees, of the last swap. */
  readonly fee: number
  readonly isDynamicFee: boolean
  /** Null without a hook. */
  readonly hook: Address | null
  readonly token0: MarketToken
  readonly token1: MarketToken
}

export const POOL_FIELDS = `protocolVersion feeTier
    token0 { ${TOKEN_FIELDS} market { price } }
    token1 { ${TOKEN_FIELDS} market { price } }
    ... on V2Pair { address }
    ... on V3Pool { address }
    ... on V4Pool { poolId isDynamicFee hook { address } }`

const token = tokenNode({})

export const poolEntries = {
  protocolVersion: v.picklist(['V2', 'V3', 'V4']),
  address: v.optional(address),
  poolId: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/, 'not the id of a pool'))),
  isDynamicFee: v.optional(v.boolean(), false),
  hook: v.optional(v.nullable(v.object({ address })), null),
  feeTier: v.number(),
  token0: token,
  token1: token,
}

export function poolNode(node: v.InferOutput<v.ObjectSchema<typeof poolEntries, undefined>>): PoolNode {
  return {
    id: node.address ?? node.poolId ?? '',
    version: node.protocolVersion,
    fee: node.feeTier,
    isDynamicFee: node.isDynamicFee,
    hook: node.hook?.address ?? null,
    token0: marketToken(node.token0),
    token1: marketToken(node.token1),
  }
}
