import * as v from 'valibot'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { address } from './address.ts'
import { decimal } from './decimal.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import { poolEntries, poolFields, withPoolId, type PoolVersion } from './pool-node.ts'

export interface PositionRef {
  readonly chainId: ChainId
  readonly version: PoolVersion
  /** The token id of the NFT, or the address of a v2 pair. */
  readonly id: string
  /** Owner of the share of a v2 pair; null for v3 and v4. */
  readonly owner: Address | null
}

export const POSITION_STATUSES = ['IN_RANGE', 'OUT_OF_RANGE', 'CLOSED'] as const
export type PositionStatus = (typeof POSITION_STATUSES)[number]

export const amountsFields = graphql(`
  fragment AmountsFields on PositionAmounts {
    token0Quantity
    token1Quantity
    usdValue
  }
`)

export const amounts = v.pipe(
  v.object({
    /** Whole tokens. */
    token0Quantity: decimal,
    token1Quantity: decimal,
    /** US dollars; null if a token has no price. */
    usdValue: v.nullable(decimal),
  }),
  v.transform(({ token0Quantity, token1Quantity, usdValue }) => ({
    amount0: token0Quantity,
    amount1: token1Quantity,
    value: usdValue,
  })),
)

/** Amounts of a pool's two tokens, with their value. */
export type PositionAmounts = Readonly<v.InferOutput<typeof amounts>>

export const positionFields = graphql(
  `
    fragment PositionFields on Position {
      chainId: chain
      tokenId
      owner
      pool {
        ...PoolFields
        ... on V3Pool {
          tickSpacing
        }
        ... on V4Pool {
          tickSpacing
        }
      }
      status
      tickLower
      tickUpper
      tick
      amounts {
        ...AmountsFields
      }
      uncollected {
        ...AmountsFields
      }
      poolShare
      isComplete
    }
  `,
  [poolFields, amountsFields],
)

const tokenId = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'not an id'))
const tick = v.nullable(v.pipe(v.number(), v.integer()))

export const positionEntries = {
  chainId: graphChain,
  /** Null for v2. */
  tokenId: v.nullable(tokenId),
  /** The zero address if the NFT is burned. */
  owner: address,
  pool: v.pipe(
    v.object({ ...poolEntries, tickSpacing: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
    v.transform(withPoolId),
  ),
  status: v.picklist(POSITION_STATUSES),
  /** Null for v2. */
  tickLower: tick,
  tickUpper: tick,
  /** Current tick of the pool; null for v2, and while the pool has no price. */
  tick,
  /** Amounts returned for removing all liquidity. */
  amounts,
  /** Uncollected fees; null for v2, and if the chain could not be read. */
  uncollected: v.nullable(amounts),
  /** Share of the pair in percent; null for v3 and v4. */
  poolShare: v.nullable(decimal),
  /** False if the chain could not be read and the values are from the index. */
  isComplete: v.boolean(),
}
