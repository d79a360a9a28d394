import * as v from 'valibot'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { asOf, asOfFields, unixSeconds } from './as-of.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { PoolRef } from './pool.ts'
import { amounts, amountsFields } from './position-node.ts'

/** Days that a replay goes back. */
export const REPLAY_DAYS = { WEEK: 7, MONTH: 30, QUARTER: 90, YEAR: 365 } as const
export type ReplayPeriod = keyof typeof REPLAY_DAYS
export const REPLAY_PERIODS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const satisfies readonly ReplayPeriod[]

export interface PoolReplayQuery extends PoolRef {
  /** As the pool counts it; of v2 the square root of the product of the amounts. */
  readonly liquidity: bigint
  /** Null for v2. */
  readonly range: TickRange | null
  readonly period: ReplayPeriod
}

const replay = v.object({
  from: unixSeconds,
  until: unixSeconds,
  /** At the start. */
  deposited: amounts,
  /** At the end, without fees. */
  principal: amounts,
  fees: amounts,
  /** Signed, like `result`. */
  impermanentLoss: amounts,
  /** Against holding the deposit. */
  result: amounts,
  secondsInRange: v.number(),
  asOf,
})

/** Amounts that a range would have earned. Dollars are at today's prices. */
export type PoolReplay = Readonly<v.InferOutput<typeof replay>>

/** Null if there is no such pool, or if it had no price. */
export const poolReplayQuery = defineQuery(
  graphql(
    `
      query PoolReplay(
        $chain: Chain!
        $id: String!
        $liquidity: String!
        $tickLower: Int
        $tickUpper: Int
        $period: ReplayPeriod!
      ) {
        poolReplay(
          chain: $chain
          id: $id
          liquidity: $liquidity
          tickLower: $tickLower
          tickUpper: $tickUpper
          period: $period
        ) {
          from: fromTimestamp
          until: toTimestamp
          deposited {
            ...AmountsFields
          }
          principal {
            ...AmountsFields
          }
          fees {
            ...AmountsFields
          }
          impermanentLoss {
            ...AmountsFields
          }
          result {
            ...AmountsFields
          }
          secondsInRange
          asOf {
            ...AsOfFields
          }
        }
      }
    `,
    [amountsFields, asOfFields],
  ),
  v.pipe(
    v.object({ poolReplay: v.nullable(replay) }),
    v.transform(({ poolReplay }) => poolReplay),
  ),
)
