import type { TokenFindings } from '#app/domain/token/safety.ts'
import type { SafetyLevel } from '#app/domain/token/safety-names.ts'
import type { CommonFacts, LoadContext, SkeletonProps, ViewProps } from '#app/entities/market-page/page-definition.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { TokenAbout } from '#app/wire/market/token-about.ts'
import type { TokenDetails } from '#app/wire/market/token-details.ts'
import type { TokenRef } from '#app/wire/market/token.ts'
import type { TokenQuery } from './token-query.ts'

/**
 * Facts that all sections of the page share. Prices, values, percentages and amounts are exact decimals; null if unknown. Prices and values
 * are in US dollars, changes in percent.
 */
export interface TokenPageFacts extends CommonFacts {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly price: string | null
  readonly dayChange: string | null
  readonly weekChange: string | null
  readonly monthChange: string | null
  readonly yearChange: string | null
  readonly tvl: string | null
  readonly tvlChange: string | null
  readonly marketCap: string | null
  readonly fdv: string | null
  readonly dayVolume: string | null
  readonly dayVolumeChange: string | null
  readonly yearHigh: string | null
  readonly yearLow: string | null
  /** Change from the high of the last year to the current price. */
  readonly sinceHigh: string | null
  /** Change from the low of the last year to the current price. */
  readonly sinceLow: string | null
  /** Total supply, in whole tokens. */
  readonly supply: string
  readonly txCount: number
  /** Null for listed tokens, unless they are suspect. */
  readonly caution: TokenCaution | null
  /** Path of the image; null without a logo. */
  readonly logo: string | null
  readonly safety: SafetyLevel
  readonly findings: TokenFindings | null
  /** Addresses of the same token on other networks. */
  readonly elsewhere: readonly TokenRef[]
  /** From a token list, untrusted; null without one. */
  readonly about: TokenAbout | null
}

export type TokenLoadContext = LoadContext<TokenQuery, TokenDetails>
export type TokenViewProps = ViewProps<TokenQuery, TokenPageFacts>
export type TokenSkeletonProps = SkeletonProps<TokenQuery, TokenPageFacts>
