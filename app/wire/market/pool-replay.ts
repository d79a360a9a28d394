import * as v from 'valibot'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { asOf, asOfFields, unixSeconds } from './as-of.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { PoolRef } from './pool.ts'
import { amounts, amountsFields } from './position-node.ts'

/** Length of a replay in days. */
export const REPLAY_DAYS = { WEEK: 7, MONTH: 30, QUARTER: 90, YEAR: 365 } as const
export type ReplayPeriod = keyof typeof REPLAY_DAYS
export const REPLAY_PERIODS = ['WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const satisfies readonly ReplayPeriod[]

export interface PoolReplayQuery extends PoolRef {
  /** Uniswap's `L`; for v2, the square root of the product of the amounts in base units. */
  readonly liquidity: bigint
  /** Null for v2. */
  readonly range: TickRange | null
  readonly period: ReplayPeriod
}

const replay = v.object({
  from: unixSeconds,
  until: unixSeconds,
  /** Amounts at the start. */
  deposited: amounts,
  /** Amounts at the end, without fees. */
  principal: amounts,
  fees: amounts,
  /** Signed, like `result`. */
  impermanentLoss: amounts,
  /** Gain or loss compared with holding the deposit. */
  result: amounts,
  secondsInRange: v.number(),
  asOf,
})

/** Amounts that a deposit would have earned. US dollars are at today's prices. */
export type PoolReplay = Readonly<v.InferOutput<typeof replay>>

/** Null if the pool does not exist or had no price. */
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
