import type { Address } from '#app/domain/address/address.ts'
import type {
  AsOfBlock,
  FailedState,
  InvalidState,
  PriceSeries,
  VolumeSeries,
} from '#app/entities/market-page/market-facts.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { PoolVersion } from '#app/wire/market/pool-node.ts'

/** The data of the page. Money, percentages and amounts are exact decimals; null if unknown. */

export interface PoolToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Null for tokens of the default list. */
  readonly caution: TokenCaution | null
  /** The pool's balance, and its value in US dollars. */
  readonly reserve: string
  readonly worth: string | null
}

export interface PoolPageFacts {
  readonly version: PoolVersion
  /** Percent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  /** Null without a hook. */
  readonly hook: Address | null
  /** Base and quote in a trader's order. */
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
  /** Of all fees, including the protocol's. */
  readonly apr: string | null
  readonly txCount: number
  readonly createdAt: number
  readonly asOf: AsOfBlock
  /** Seconds the data has been cached. */
  readonly ageSeconds: number
}

export type PoolState =
  { readonly state: 'ready'; readonly facts: PoolPageFacts } | { readonly state: 'missing' } | FailedState

/** A section of the price axis; the price rises from bar to bar. */
export interface DepthBar {
  /** Quote per base. */
  readonly low: string
  readonly high: string
  /** Height, 0 to 1000. */
  readonly height: number
  /** Liquidity in this section. */
  readonly base: string
  readonly quote: string
  /** Cumulative depth from the pool's price to the far end of this bar: base above the price, quote below it. */
  readonly depth: string
}

export type PoolChart =
  | VolumeSeries
  | PriceSeries
  | {
      readonly state: 'liquidity'
      readonly bars: readonly DepthBar[]
      /** Index of the bar that contains the pool's price, and the price's position on the axis, 0 to 1. */
      readonly current: number
      readonly place: number
    }
  /** There are no trades or no liquidity; v2 liquidity has no distribution. */
  | { readonly state: 'empty' }
  | { readonly state: 'even' }
  | InvalidState
  | FailedState

/** The distribution of fees in percent. */
export type FeeState =
  { readonly state: 'ready'; readonly liquidity: string; readonly protocol: string } | { readonly state: 'unknown' }
