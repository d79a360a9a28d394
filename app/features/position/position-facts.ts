import type { Address } from '#app/domain/address/address.ts'
import type { PriceRange } from '#app/domain/liquidity/tick-price.ts'
import type { AsOfBlock } from '#app/entities/market-page/market-facts.ts'
import type { CommonFacts, LoadContext, SkeletonProps, ViewProps } from '#app/entities/market-page/page-definition.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { PoolVersion } from '#app/wire/market/pool-node.ts'
import type { PositionStatus } from '#app/wire/market/position-node.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import type { PositionQuery } from './position-query.ts'

/** Facts that all sections of the page share. Money, percentages and amounts are exact decimals; null if unknown. */

export interface PositionToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Null for tokens of the default list. */
  readonly caution: TokenCaution | null
  /** Path; null without a logo. */
  readonly logo: string | null
}

/** Amounts in the order of the displayed pair, with their value in US dollars. */
export interface PairAmounts {
  readonly base: string
  readonly quote: string
  readonly value: string | null
}

/** Prices of the base in the quote, or the other way round. */
export interface PositionPrices {
  readonly current: string | null
  /** Null for v2. */
  readonly range: PriceRange | null
  /** Where the price lies, as in `placeInRange`; null without an end. */
  readonly place: number | null
}

export interface PositionEarnings {
  readonly deposited: PairAmounts
  readonly withdrawn: PairAmounts
  readonly collected: PairAmounts
  readonly fees: PairAmounts
  readonly impermanentLoss: string | null
  readonly resultAgainstHolding: string | null
  readonly resultAgainstDeposit: string | null
  readonly secondsActive: number
  readonly secondsInRange: number | null
  /** Percent a year. */
  readonly apr: string | null
  /** Of the native currency, and US dollars; null if unknown. */
  readonly networkCost: { readonly quantity: string; readonly value: string | null } | null
}

export interface PositionFacts extends CommonFacts {
  readonly version: PoolVersion
  /** Percent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  /** Null without a hook. */
  readonly hook: Address | null
  readonly poolId: string
  /** Null for v2. */
  readonly tokenId: string | null
  readonly owner: Address
  readonly status: PositionStatus
  /** Since the price left the range. */
  readonly secondsOut: number | null
  readonly base: PositionToken
  readonly quote: PositionToken
  readonly prices: PositionPrices
  readonly inversePrices: PositionPrices
  readonly amounts: PairAmounts
  /** US dollars of each of them. */
  readonly values: { readonly base: string | null; readonly quote: string | null }
  readonly uncollected: PairAmounts | null
  /** Percent of the pair; null for v3 and v4. */
  readonly poolShare: string | null
  /** False if the chain did not answer, and this is from the index. */
  readonly isComplete: boolean
  readonly createdAt: number | null
  /** Percent a year that reward campaigns pay providers of the pool; null if none names it. */
  readonly rewardApr: string | null
  readonly earnings: PositionEarnings | null
  readonly asOf: AsOfBlock
}

export type PositionLoadContext = LoadContext<PositionQuery, PositionDetails>
export type PositionViewProps = ViewProps<PositionQuery, PositionFacts>
export type PositionSkeletonProps = SkeletonProps<PositionQuery, PositionFacts>
