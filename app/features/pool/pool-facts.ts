import type { Address } from '#app/domain/address/address.ts'
import type { AsOfBlock } from '#app/entities/market-page/market-facts.ts'
import type { CommonFacts, LoadContext, SkeletonProps, ViewProps } from '#app/entities/market-page/page-definition.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { PoolVersion } from '#app/wire/market/pool-node.ts'
import type { MarketPool } from '#app/wire/market/pool.ts'
import type { PoolQuery } from './pool-query.ts'

/** A token of the pool. Amounts and values are exact decimals. */
export interface PoolToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Null for listed tokens, unless they are suspect. */
  readonly caution: TokenCaution | null
  /** Path of the image; null without a logo. */
  readonly logo: string | null
  /** The pool's balance, in whole tokens. */
  readonly reserve: string
  /** The reserve in US dollars; null if the price is unknown. */
  readonly value: string | null
}

/**
 * Facts that all sections of the page share. Values, percentages and prices are exact decimals; null if unknown. Values are in US dollars,
 * changes in percent.
 */
export interface PoolPageFacts extends CommonFacts {
  readonly version: PoolVersion
  /** Percent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  /** Null without a hook. */
  readonly hook: Address | null
  /** In the order of the displayed pair, which can differ from token0 and token1. */
  readonly base: PoolToken
  readonly quote: PoolToken
  /** Quote per base, and base per quote. */
  readonly price: string | null
  readonly inversePrice: string | null
  readonly tvl: string
  readonly tvlChange: string | null
  readonly dayVolume: string
  readonly dayVolumeChange: string | null
  readonly dayFees: string
  /** Percent a year, from all fees including the protocol's. */
  readonly apr: string | null
  /** Reward APR in percent, in addition to the fees; null without a campaign for the pool. */
  readonly rewardApr: string | null
  readonly txCount: number
  /** UNIX seconds. */
  readonly createdAt: number
  readonly asOf: AsOfBlock
}

export type PoolLoadContext = LoadContext<PoolQuery, MarketPool>
export type PoolViewProps = ViewProps<PoolQuery, PoolPageFacts>
export type PoolSkeletonProps = SkeletonProps<PoolQuery, PoolPageFacts>
