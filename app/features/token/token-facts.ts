import type { SafetyLevel, TokenFindings } from '#app/domain/token/safety.ts'
import type {
  AsOfBlock,
  CandleSeries,
  Failed,
  Invalid,
  PriceSeries,
  TvlSeries,
  VolumeSeries,
} from '#app/entities/market/market-facts.ts'
import type { PoolLine } from '#app/entities/pool/pool-line.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'

/** What the page shows. Money, per cent and amounts are exact decimals; null where nobody can say. */

export interface TokenFacts {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly price: string | null
  readonly dayChange: string | null
  readonly tvl: string | null
  readonly tvlChange: string | null
  readonly marketCap: string | null
  readonly fdv: string | null
  readonly dayVolume: string | null
  readonly dayVolumeChange: string | null
  readonly yearHigh: string | null
  readonly yearLow: string | null
  /** Per cent from there to the price of now. */
  readonly sinceHigh: string | null
  readonly sinceLow: string | null
  readonly supply: string
  readonly txCount: number
  /** Null for a token of the default list. */
  readonly caution: TokenCaution | null
  readonly safety: SafetyLevel
  readonly findings: TokenFindings | null
  readonly asOf: AsOfBlock | null
  /** How long the figures have been kept. */
  readonly ageSeconds: number
}

export type TokenState =
  | { readonly state: 'ready'; readonly facts: TokenFacts }
  /** The index does not know it. */
  | { readonly state: 'missing' }
  | Failed

/** `empty`: there was no price, or nothing was traded. */
export type TokenChart =
  PriceSeries | CandleSeries | VolumeSeries | TvlSeries | { readonly state: 'empty' } | Invalid | Failed

export type TokenPools =
  | {
      readonly state: 'ready'
      readonly pools: readonly PoolLine[]
      /** Pools that hold the token besides those shown. */
      readonly more: number
    }
  | Failed
