import * as v from 'valibot'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AS_OF_FIELDS, asOf, type AsOf } from './as-of.ts'
import { decimal } from './decimal.ts'

export interface ProtocolStatsQuery {
  /** By default every chain except testnets. */
  readonly chainId?: ChainId | undefined
}

/** Totals of all versions. US dollars and percentages as exact decimals. */
export interface ProtocolStats {
  readonly dayVolume: string
  /** Compared with the day before; null if unknown. */
  readonly dayVolumeChange: string | null
  readonly tvl: string
  readonly tvlChange: string | null
  /** Tokens ever traded or deposited. */
  readonly tokenCount: number
  readonly poolCount: number
  readonly versions: readonly {
    readonly version: 'V2' | 'V3' | 'V4'
    readonly dayVolume: string
    readonly tvl: string
    readonly tvlChange: string | null
  }[]
  readonly asOf: readonly AsOf[]
}

export const PROTOCOL_STATS_DOCUMENT = `query ProtocolStats($chain: Chain) {
  protocolStats(chain: $chain) {
    volume(duration: DAY) volumeChange totalValueLocked totalValueLockedChange tokenCount poolCount
    versions { version volume(duration: DAY) totalValueLocked totalValueLockedChange }
    ${AS_OF_FIELDS}
  }
}`

export const protocolStatsData = v.pipe(
  v.object({
    protocolStats: v.object({
      volume: decimal,
      volumeChange: v.nullable(decimal),
      totalValueLocked: decimal,
      totalValueLockedChange: v.nullable(decimal),
      tokenCount: v.number(),
      poolCount: v.number(),
      versions: v.array(
        v.object({
          version: v.picklist(['V2', 'V3', 'V4']),
          volume: decimal,
          totalValueLocked: decimal,
          totalValueLockedChange: v.nullable(decimal),
        }),
      ),
      asOf,
    }),
  }),
  v.transform(({ protocolStats: stats }): ProtocolStats => ({
    dayVolume: stats.volume,
    dayVolumeChange: stats.volumeChange,
    tvl: stats.totalValueLocked,
    tvlChange: stats.totalValueLockedChange,
    tokenCount: stats.tokenCount,
    poolCount: stats.poolCount,
    versions: stats.versions.map(({ version, volume, totalValueLocked, totalValueLockedChange }) => ({
      version,
      dayVolume: volume,
      tvl: totalValueLocked,
      tvlChange: totalValueLockedChange,
    })),
    asOf: stats.asOf,
  })),
)
