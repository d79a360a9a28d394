import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'

/** The length of the bar that the versions share. */
export const BAR = 1200

/** What a version holds, and its part of the bar. */
export interface VersionShare {
  readonly version: 'V2' | 'V3' | 'V4'
  /** US dollars, exact decimal. */
  readonly tvl: string
  /** Of all versions together, exact decimal with one place. */
  readonly percent: string
  readonly from: number
  readonly width: number
}

/** A token that the widget offers. */
export interface Choice {
  readonly address: Address
  readonly symbol: string
  /** US dollars, exact decimal. Null where nobody can say, or could not say in time. */
  readonly price: string | null
}

/** What the widget starts with: a pair, and the tokens of its network. */
export interface WidgetStart {
  readonly link: SwapLink
  readonly choices: readonly Choice[]
  /** The same with prices, when they did not come in time. */
  readonly later?: Promise<readonly Choice[]> | undefined
}

export interface FloatingToken {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  /** Per cent in a day, exact decimal with its sign. */
  readonly dayChange: string
}

/** May be shorter than there are places, or empty when the market does not answer. */
export interface FloatingTokens {
  readonly tokens: readonly FloatingToken[]
}

/** How far the index has read a network. */
export interface NetworkHead {
  readonly chainId: ChainId
  readonly block: number
  readonly time: number
  /** When the page was made. */
  readonly secondsAgo: number
}

export type MarketFigures =
  | {
      readonly state: 'ready'
      /** The one network that the figures are of, in testnet mode; null: of all that trade in earnest. */
      readonly testnet: ChainId | null
      /** US dollars, exact decimals. */
      readonly volume: string
      readonly volumeChange: string | null
      readonly tvl: string
      readonly tvlChange: string | null
      readonly pools: number
      readonly tokens: number
      readonly shares: readonly VersionShare[]
      readonly heads: readonly NetworkHead[]
      /** How long the figures have been kept. */
      readonly ageSeconds: number
    }
  | { readonly state: 'failed'; readonly code: ErrorCode; readonly errorId: string }
