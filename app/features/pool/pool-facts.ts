import type { Address } from '#app/domain/address/address.ts'
import type { AsOfBlock, Failed, Invalid, PriceSeries, VolumeSeries } from '#app/entities/market/market-facts.ts'
import type { TokenCaution } from '#app/entities/token/token-caution.ts'
import type { PoolVersion } from '#app/wire/market/pool-node.ts'

/** What the page shows. Money, per cent and amounts are exact decimals; null where nobody can say. */

export interface PoolToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  /** Null for a token of the default list. */
  readonly caution: TokenCaution | null
  /** What the pool holds of it, and what that is worth in US dollars. */
  readonly reserve: string
  readonly worth: string | null
}

export interface PoolFacts {
  readonly version: PoolVersion
  /** Per cent. */
  readonly fee: string
  readonly isDynamicFee: boolean
  /** Null without one. */
  readonly hook: Address | null
  /** The thing and its price, in a trader's order. */
  readonly base: PoolToken
  readonly quote: PoolToken
  /** Of the quote for one base, and of the base for one quote. */
  readonly price: string | null
  readonly inversePrice: string | null
  readonly tvl: string
  readonly tvlChange: string | null
  readonly dayVolume: string
  readonly dayVolumeChange: string | null
  readonly dayFees: string
  /** All fees, whoever gets them. */
  readonly apr: string | null
  readonly txCount: number
  readonly createdAt: number
  readonly asOf: AsOfBlock
  /** How long the figures have been kept. */
  readonly ageSeconds: number
}

export type PoolState = { readonly state: 'ready'; readonly facts: PoolFacts } | { readonly state: 'missing' } | Failed

/** A piece of the price axis, the price rising from bar to bar. */
export interface DepthBar {
  /** Of the quote for one base. */
  readonly low: string
  readonly high: string
  /** Height, 0 to 1000. */
  readonly height: number
  /** What lies there. */
  readonly base: string
  readonly quote: string
  /** What lies between the pool's price and the far end of this bar: of the base above the price, of the quote below it. */
  readonly depth: string
}

export type PoolChart =
  | VolumeSeries
  | PriceSeries
  | {
      readonly state: 'liquidity'
      readonly bars: readonly DepthBar[]
      /** The bar that holds the pool's price, and how far along the axis the price is, 0 to 1. */
      readonly current: number
      readonly place: number
    }
  /** Nothing has happened yet, or nothing lies in the pool; a v2 pool's liquidity has no shape. */
  | { readonly state: 'empty' }
  | { readonly state: 'even' }
  | Invalid
  | Failed

/** Who gets the fees, in per cent of them. */
export type FeeState =
  { readonly state: 'ready'; readonly liquidity: string; readonly protocol: string } | { readonly state: 'unknown' }
