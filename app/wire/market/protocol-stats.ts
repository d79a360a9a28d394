import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { asOf, asOfFields } from './as-of.ts'
import { decimal } from './decimal.ts'
import { defineQuery } from './define-query.ts'
import { graphql } from './graphql.ts'
import { POOL_VERSIONS } from './pool-node.ts'

export interface ProtocolStatsQuery {
  /** By default every chain except testnets. */
  readonly chainId?: ChainId | undefined
}

const stats = v.object({
  /** US dollars and percentages as exact decimals. Changes are compared with the day before; null if unknown. */
  dayVolume: decimal,
  dayVolumeChange: v.nullable(decimal),
  tvl: decimal,
  tvlChange: v.nullable(decimal),
  /** Tokens ever traded or deposited. */
  tokenCount: v.number(),
  poolCount: v.number(),
  versions: v.array(
    v.object({
      version: v.picklist(POOL_VERSIONS),
      dayVolume: decimal,
      tvl: decimal,
      tvlChange: v.nullable(decimal),
    }),
  ),
  asOf: v.array(asOf),
})

/** Totals of all versions. */
export type ProtocolStats = v.InferOutput<typeof stats>

export const protocolStatsQuery = defineQuery(
  graphql(
    `
      query ProtocolStats($chain: Chain) {
        protocolStats(chain: $chain) {
          dayVolume: volume(duration: DAY)
          dayVolumeChange: volumeChange
          tvl: totalValueLocked
          tvlChange: totalValueLockedChange
          tokenCount
          poolCount
          versions {
            version
            dayVolume: volume(duration: DAY)
            tvl: totalValueLocked
            tvlChange: totalValueLockedChange
          }
          asOf {
            ...AsOfFields
          }
        }
      }
    `,
    [asOfFields],
  ),
  v.pipe(
    v.object({ protocolStats: stats }),
    v.transform(({ protocolStats }) => protocolStats),
  ),
)
