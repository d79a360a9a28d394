import * as v from 'valibot'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphChain } from './graph-chain.ts'
import { graphql } from './graphql.ts'
import type { HistoryDuration } from './history-duration.ts'
import type { PortfolioQuery } from './portfolio.ts'

export interface ValueHistoryQuery extends Pick<PortfolioQuery, 'owner' | 'chainIds'> {
  readonly duration: HistoryDuration
}

const valueHistory = v.object({
  /** US dollars at the end of each step, evenly spaced, oldest first. */
  points: v.array(v.object({ time: v.number(), value: decimal })),
  /** The chains that the values include. */
  chainIds: v.array(graphChain),
  /** Tokens that the values exclude. */
  leftOut: v.array(v.object({ symbol: v.string() })),
  /** False if the account has too many transfers; the series then begins later. */
  isWhole: v.boolean(),
})

/** The value of an account's listed tokens over time. */
export type ValueHistory = Readonly<v.InferOutput<typeof valueHistory>>

export const valueHistoryQuery = defineQuery(
  graphql(`
    query ValueHistory($owner: String!, $chains: [Chain!], $duration: HistoryDuration!) {
      portfolios(ownerAddresses: [$owner], chains: $chains) {
        history: valueHistory(duration: $duration) {
          points {
            time: timestamp
            value
          }
          chainIds: chains
          leftOut {
            symbol
          }
          isWhole
        }
      }
    }
  `),
  v.pipe(
    v.object({ portfolios: v.pipe(v.array(v.object({ history: valueHistory })), v.length(1)) }),
    v.transform(({ portfolios }): ValueHistory => {
      const [found] = portfolios
      // The schema has checked the length.
      if (!found) throw new TypeError('no portfolio')
      return found.history
    }),
  ),
)
