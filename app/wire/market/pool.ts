import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { asOf, asOfFields, unixSeconds } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { feeShares, feeSharesFields } from './fee-shares.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import { poolEntries, poolFields, withPoolId } from './pool-node.ts'

export interface PoolRef {
  readonly chainId: ChainId
  /** Address of a v2 pair or v3 pool, id of a v4 pool. */
  readonly id: string
}

const pool = v.pipe(
  v.object({
    ...poolEntries,
    chainId: graphChain,
    /** US dollars, percentages and amounts as exact decimals, null if unknown. */
    reserve0: decimal,
    reserve1: decimal,
    /** Token 1 per token 0, and the reverse. */
    price0: v.nullable(decimal),
    price1: v.nullable(decimal),
    tvl: decimal,
    tvlChange: v.nullable(decimal),
    dayVolume: decimal,
    dayVolumeChange: v.nullable(decimal),
    dayFees: decimal,
    /** All fees of one day × 365 / TVL. `poolFeeShares` has their split. */
    apr: v.nullable(decimal),
    /** Reward APR in addition to `apr`; null if no campaign rewards the pool, or a token has no price. */
    rewardApr: v.nullable(decimal),
    txCount: v.number(),
    createdAt: unixSeconds,
    asOf,
  }),
  v.transform(withPoolId),
)

/** A pool with the values of its page. */
export type MarketPool = Readonly<v.InferOutput<typeof pool>>

/** Null if the pool is unknown. */
export const poolQuery = defineQuery(
  graphql(
    `
      query Pool($chain: Chain!, $id: String!) {
        pool(chain: $chain, id: $id) {
          ...PoolFields
          chainId: chain
          reserve0: token0Supply
          reserve1: token1Supply
          price0: token0Price
          price1: token1Price
          tvl: totalLiquidity
          tvlChange: totalLiquidityPercentChange24h
          dayVolume: cumulativeVolume(duration: DAY)
          dayVolumeChange: volumePercentChange24h
          dayFees: fees(duration: DAY)
          apr
          rewardApr
          txCount
          createdAt: createdAtTimestamp
          asOf {
            ...AsOfFields
          }
        }
      }
    `,
    [poolFields, asOfFields],
  ),
  v.pipe(
    v.object({ pool: v.nullable(pool) }),
    v.transform(({ pool }) => pool),
  ),
)

/** Null if the pool is unknown or its fee split could not be read from the chain. */
export const poolFeeSharesQuery = defineQuery(
  graphql(
    `
      query PoolFeeShares($chain: Chain!, $id: String!) {
        pool(chain: $chain, id: $id) {
          feeShares {
            ...FeeSharesFields
          }
        }
      }
    `,
    [feeSharesFields],
  ),
  v.pipe(
    v.object({ pool: v.nullable(v.object({ feeShares: v.nullable(feeShares) })) }),
    v.transform(({ pool }) => pool?.feeShares ?? null),
  ),
)
