import type { SafetyLevel, TokenFindings } from '#app/domain/token/safety.ts'
import type {
  AsOfBlock,
  CandleSeries,
  FailedState,
  InvalidState,
  PriceSeries,
  TvlSeries,
  VolumeSeries,
} from '#app/entities/market-page/market-facts.ts'
import type { PoolLine } from '#app/entities/pool/pool-line.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'

/** The data of the page. Money, percentages and amounts are exact decimals; null if unknown. */

export interface TokenPageFacts {
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
  /** Percent from there to the current price. */
  readonly sinceHigh: string | null
  readonly sinceLow: string | null
  readonly supply: string
  readonly txCount: number
  /** Null for tokens of the default list. */
  readonly caution: TokenCaution | null
  readonly safety: SafetyLevel
  readonly findings: TokenFindings | null
  readonly asOf: AsOfBlock | null
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

export type TokenState =
  | { readonly state: 'ready'; readonly facts: TokenPageFacts }
  /** The index does not know the token. */
  | { readonly state: 'missing' }
  | FailedState

/** `empty`: there was no price or no trade. */
export type TokenChart =
  PriceSeries | CandleSeries | VolumeSeries | TvlSeries | { readonly state: 'empty' } | InvalidState | FailedState

export type TokenPools =
  | {
      readonly state: 'ready'
      readonly pools: readonly PoolLine[]
      /** Number of further pools with the token. */
      readonly more: number
    }
  | FailedState
