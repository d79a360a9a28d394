import * as v from 'valibot'
import { asOf, asOfFields, unixSeconds } from './as-of.ts'
import { decimal, wholeDecimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { amounts, amountsFields, positionEntries, positionFields } from './position-node.ts'

const earnings = v.object({
  deposited: amounts,
  withdrawn: amounts,
  collected: amounts,
  /** Collected and uncollected. */
  fees: amounts,
  /** US dollars. */
  impermanentLoss: v.nullable(decimal),
  resultAgainstHolding: v.nullable(decimal),
  resultAgainstDeposit: v.nullable(decimal),
  secondsActive: v.number(),
  /** Null if unknown. */
  secondsInRange: v.nullable(v.number()),
  outOfRangeSince: v.nullable(unixSeconds),
  /** Percent a year. */
  apr: v.nullable(decimal),
  /** `quantity` in whole native currency, `value` in US dollars; null if unknown. */
  networkCost: v.nullable(v.object({ quantity: decimal, value: v.nullable(decimal) })),
})

/** Earnings of a position, without the protocol's share of fees. */
export type PositionEarnings = Readonly<v.InferOutput<typeof earnings>>

const positionDetails = v.object({
  ...positionEntries,
  /** Reward APR of the pool in percent; null if no campaign rewards the pool, or a token has no price. */
  rewards: v.object({ apr: v.nullable(decimal) }),
  /** Uniswap's `L`; for v2, the balance of LP tokens in base units. */
  liquidity: wholeDecimal,
  /** Q64.96; null if the pool has no price. */
  sqrtPrice: v.nullable(wholeDecimal),
  asOf,
  createdAt: v.nullable(unixSeconds),
  /** Null if the indexed history is incomplete. */
  earnings: v.nullable(earnings),
})

/** A position with the values of its page. */
export type PositionDetails = Readonly<v.InferOutput<typeof positionDetails>>

/** Null if there is no such position. */
export const positionQuery = defineQuery(
  graphql(
    `
      query Position($chain: Chain!, $version: ProtocolVersion!, $id: String!, $owner: String) {
        position(chain: $chain, version: $version, id: $id, ownerAddress: $owner) {
          ...PositionFields
          rewards: pool {
            apr: rewardApr
          }
          liquidity
          sqrtPrice
          asOf {
            ...AsOfFields
          }
          createdAt: createdAtTimestamp
          earnings {
            deposited {
              ...AmountsFields
            }
            withdrawn {
              ...AmountsFields
            }
            collected {
              ...AmountsFields
            }
            fees {
              ...AmountsFields
            }
            impermanentLoss
            resultAgainstHolding
            resultAgainstDeposit
            secondsActive
            secondsInRange
            outOfRangeSince
            apr
            networkCost {
              quantity
              value: usdValue
            }
          }
        }
      }
    `,
    [positionFields, amountsFields, asOfFields],
  ),
  v.pipe(
    v.object({ position: v.nullable(positionDetails) }),
    v.transform(({ position }) => position),
  ),
)
