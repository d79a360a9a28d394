import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import type { SwapLink } from '#app/domain/swap/swap-link.ts'
import type { VersionShare } from '#app/entities/version-share/version-shares.ts'

/** A token that the widget offers. */
export interface Choice {
  readonly address: Address
  readonly symbol: string
  /** Path; null without a logo. */
  readonly logo: string | null
  /** US dollars, exact decimal. Null if unknown or not available in time. */
  readonly price: string | null
}

export function choiceOf(choices: readonly Choice[], token: Address): Choice | undefined {
  return choices.find(({ address }) => isSameAddress(address, token))
}

/** Initial state of the widget: a pair, and the tokens of its network. */
export interface WidgetStart {
  readonly link: SwapLink
  readonly choices: readonly Choice[]
  /** The choices with prices, if the prices were not available in time. */
  readonly later?: Promise<readonly Choice[]> | undefined
}

export interface FloatingToken {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  /** Path; null without a logo. */
  readonly logo: string | null
  /** Percent, exact decimal with sign. */
  readonly dayChange: string
}

/** Fewer tokens than the layout has room for, or none, if the API provides too few or does not answer. */
export interface FloatingTokensFacts {
  readonly tokens: readonly FloatingToken[]
}

/** The newest indexed block of a network. */
export interface NetworkHead {
  readonly chainId: ChainId
  readonly block: number
  readonly time: number
  /** Age in seconds when the page was rendered. */
  readonly secondsAgo: number
}

export type MarketStatsFacts =
  | {
      readonly state: 'ready'
      /** Network of the statistics in testnet mode; null for all networks except test networks. */
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
      /** Seconds the data has been cached. */
      readonly ageSeconds: number
    }
  | { readonly state: 'failed'; readonly code: ErrorCode; readonly errorId: string }
