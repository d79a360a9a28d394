import type { Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import type { PoolId, Tick } from '#app/domain/liquidity/pool.ts'

/** The immutable fields of a pool. */
export type PoolRecord =
  | { readonly version: 'v2'; readonly id: Address; readonly token0: Address; readonly token1: Address }
  | {
      readonly version: 'v3'
      readonly id: Address
      readonly token0: Address
      readonly token1: Address
      readonly fee: Pips
      readonly tickSpacing: number
    }
  | {
      readonly version: 'v4'
      readonly id: PoolId
      readonly currency0: Address
      readonly currency1: Address
      /** Fee of the pool key: pips, or the flag of a dynamic fee. */
      readonly fee: number
      readonly tickSpacing: number
      readonly hooks: Address
    }

/** A pool of the index, and the block of its last change: ticks read at that block or later are still valid. */
export interface IndexedPool {
  readonly record: PoolRecord
  readonly changedInBlock: number
}

export interface TradingToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly isListed: boolean
  /** 1e-18 US dollars per whole token; undefined if no pool is deep enough. */
  readonly price: bigint | undefined
}

/** Source of pools and tokens for the trading API. Prices and liquidity are read from the chain. */
export interface MarketReader {
  /**
   * Reads the pools worth searching between two tokens: the chain's largest, and the largest with either token. Excludes
   * pools with a token whose decimals are unknown.
   */
  pools(tokenIn: Address, tokenOut: Address): Promise<readonly IndexedPool[]>
  /** Reads initialised ticks by pool key, ascending. */
  ticks(pools: readonly PoolRecord[]): Promise<ReadonlyMap<string, readonly Tick[]>>
  /** Reads tokens by lower-case address, without the native currency. */
  tokens(addresses: readonly Address[]): Promise<ReadonlyMap<string, TradingToken>>
  /** Reads tradable tokens of the chain, listed ones first. */
  tradable(limit: number): Promise<readonly TradingToken[]>
}
