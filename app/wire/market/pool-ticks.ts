import * as v from 'valibot'
import { wholeDecimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'

/** Data of the liquidity chart of a v3 or v4 pool. */
export interface PoolTicks {
  readonly tick: number
  readonly tickSpacing: number
  /** Q64.96, integer as a decimal string. */
  readonly sqrtPrice: string
  /** In-range liquidity, integer as a decimal string. */
  readonly liquidity: string
  /** Ascending; at most 1000, those nearest to the price. */
  readonly ticks: readonly { readonly tick: number; readonly liquidityNet: string }[]
}

/** Null for an unknown pool, a v2 pair, and a pool without a price. */
export const poolTicksQuery = defineQuery(
  graphql(`
    query PoolTicks($chain: Chain!, $id: String!) {
      pool(chain: $chain, id: $id) {
        ticks(first: 1000) {
          tick: tickIdx
          liquidityNet
        }
        ... on V3Pool {
          tick
          tickSpacing
          sqrtPrice
          liquidity
        }
        ... on V4Pool {
          tick
          tickSpacing
          sqrtPrice
          liquidity
        }
      }
    }
  `),
  v.pipe(
    v.object({
      pool: v.nullable(
        v.object({
          tick: v.nullish(v.number()),
          tickSpacing: v.nullish(v.number()),
          sqrtPrice: v.nullish(wholeDecimal),
          liquidity: v.nullish(wholeDecimal),
          ticks: v.array(v.object({ tick: v.number(), liquidityNet: wholeDecimal })),
        }),
      ),
    }),
    v.transform(({ pool }): PoolTicks | null => {
      if (!pool) return null
      const { tick, tickSpacing, sqrtPrice, liquidity, ticks } = pool
      if (tick == null || !tickSpacing || sqrtPrice == null || liquidity == null) return null
      return { tick, tickSpacing, sqrtPrice, liquidity, ticks }
    }),
  ),
)
