import type { Address } from '#app/domain/address/address.ts'
import type { PriceRange } from '#app/domain/liquidity/tick-price.ts'
import type { AsOfBlock } from '#app/entities/market-page/market-facts.ts'
import type { CommonFacts, LoadContext, SkeletonProps, ViewProps } from '#app/entities/market-page/page-definition.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { PoolVersion } from '#app/wire/market/pool-node.ts'
import type { PositionStatus } from '#app/wire/market/position-node.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import type { PositionQuery } from './position-query.ts'

/**
 * Facts that all sections of the page share. Values are in US dollars. Values, percentages and amounts are exact decimals; null if
 * unknown.
 */

export interface PositionToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Null for tokens on the default list. */
  readonly caution: TokenCaution | null
  /** Path; null without a logo. */
  readonly logo: string | null
}

/** Amounts of the displayed pair, base first, with their value in US dollars. */
export interface PairAmounts {
  readonly base: string
  readonly quote: string
  readonly value: string | null
}

/** Prices in quote per base, or inverted. */
export interface PositionPrices {
  readonly current: string | null
  /** Null for v2. */
  readonly range: PriceRange | null
  /** Where the price lies in the range, as in `placeInRange`; null for v2, and if an end of the range is unbounded. */
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
  /** Amount of native currency, and its value in US dollars; null if unknown. */
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
  /** Seconds since the price left the range; null if it has not. */
  readonly secondsOut: number | null
  readonly base: PositionToken
  readonly quote: PositionToken
  readonly prices: PositionPrices
  readonly inversePrices: PositionPrices
  readonly amounts: PairAmounts
  /** Values of the two amounts in US dollars. */
  readonly values: { readonly base: string | null; readonly quote: string | null }
  readonly uncollected: PairAmounts | null
  /** Share of the pair in percent; null for v3 and v4. */
  readonly poolShare: string | null
  /** False if the chain did not answer and the facts are from the index. */
  readonly isComplete: boolean
  readonly createdAt: number | null
  /** Reward APR of the pool's providers in percent; null without a campaign for the pool. */
  readonly rewardApr: string | null
  readonly earnings: PositionEarnings | null
  readonly asOf: AsOfBlock
}

export type PositionLoadContext = LoadContext<PositionQuery, PositionDetails>
export type PositionViewProps = ViewProps<PositionQuery, PositionFacts>
export type PositionSkeletonProps = SkeletonProps<PositionQuery, PositionFacts>
