import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import type { HistoryDuration } from './history-duration.ts'

export interface ProtocolHistoryQuery {
  /** By default every chain except testnets. */
  readonly chainId?: ChainId | undefined
  readonly duration: HistoryDuration
}

const days = v.array(v.object({ time: v.number(), value: decimal }))
const history = v.object({ volumes: days, tvls: days })

export type ProtocolHistory = Readonly<v.InferOutput<typeof history>>

/**
 * Volume and TVL of all versions per day, oldest first, in US dollars; `time` is the start of the day (UTC), TVL is of
 * its end. The last day is today. There are no gaps.
 */
export const protocolHistoryQuery = defineQuery(
  graphql(`
    query ProtocolHistory($chain: Chain, $duration: HistoryDuration!) {
      volumes: historicalProtocolVolume(chain: $chain, duration: $duration) {
        time: timestamp
        value
      }
      tvls: dailyProtocolTvl(chain: $chain, duration: $duration) {
        time: timestamp
        value
      }
    }
  `),
  history,
)
