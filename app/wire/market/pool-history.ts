import * as v from 'valibot'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { HistoryDuration } from './history-duration.ts'
import type { PoolRef } from './pool.ts'

export interface PoolHistoryQuery extends PoolRef {
  readonly duration: HistoryDuration
}

// Points are evenly spaced, oldest first. `time` is the start of a step in UNIX seconds, `volume` is in US dollars.

const volumePoint = v.object({ time: v.number(), volume: decimal })

export const poolVolumesQuery = defineQuery(
  graphql(`
    query PoolVolumes($chain: Chain!, $id: String!, $duration: HistoryDuration!) {
      pool(chain: $chain, id: $id) {
        historicalVolume(duration: $duration) {
          time: timestamp
          volume: value
        }
      }
    }
  `),
  v.pipe(
    v.object({ pool: v.nullable(v.object({ historicalVolume: v.array(volumePoint) })) }),
    v.transform(({ pool }) => pool?.historicalVolume ?? []),
  ),
)

const aprPoint = v.object({ time: v.number(), apr: decimal })

/** Completed days, or weeks of a long history; `apr` is in percent. */
export const poolFeeAprsQuery = defineQuery(
  graphql(`
    query PoolFeeAprs($chain: Chain!, $id: String!, $duration: HistoryDuration!) {
      pool(chain: $chain, id: $id) {
        historicalFeeApr(duration: $duration) {
          time: timestamp
          apr: value
        }
      }
    }
  `),
  v.pipe(
    v.object({ pool: v.nullable(v.object({ historicalFeeApr: v.array(aprPoint) })) }),
    v.transform(({ pool }) => pool?.historicalFeeApr ?? []),
  ),
)

const pricePoint = v.object({
  time: v.number(),
  /** Token 1 per token 0, and the reverse, at the end of the step. */
  price0: decimal,
  price1: decimal,
})

export type PoolPricePoint = Readonly<v.InferOutput<typeof pricePoint>>

export const poolPricesQuery = defineQuery(
  graphql(`
    query PoolPrices($chain: Chain!, $id: String!, $duration: HistoryDuration!) {
      pool(chain: $chain, id: $id) {
        priceHistory(duration: $duration) {
          time: timestamp
          price0: token0Price
          price1: token1Price
        }
      }
    }
  `),
  v.pipe(
    v.object({ pool: v.nullable(v.object({ priceHistory: v.array(pricePoint) })) }),
    v.transform(({ pool }) => pool?.priceHistory ?? []),
  ),
)
