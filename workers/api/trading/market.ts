import type { Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import type { PoolId, Tick } from '#app/domain/liquidity/pool.ts'

/** What never changes of a pool. */
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
      /** As in the pool key. */
      readonly fee: number
      readonly tickSpacing: number
      readonly hooks: Address
    }

/** A pool and the block in which it last changed: ticks read after that block are still right. */
export interface ListedPool {
  readonly record: PoolRecord
  readonly changedInBlock: number
}

export interface TradingToken {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly isListed: boolean
  /** 1e-18 US dollars a whole token; undefined where nothing deep enough says. */
  readonly price: bigint | undefined
}

/** Where the desk learns which pools and tokens there are. Prices and liquidity it reads from the chain itself. */
export interface MarketReader {
  /** Pools worth searching for a trade between two tokens: the deepest, and those that hold either. Never both pools of unknown tokens. */
  pools(tokenIn: Address, tokenOut: Address): Promise<readonly ListedPool[]>
  /** Initialised ticks by pool key, ascending. */
  ticks(pools: readonly PoolRecord[]): Promise<ReadonlyMap<string, readonly Tick[]>>
  /** By lower-case address; the native currency is not among them. */
  tokens(addresses: readonly Address[]): Promise<ReadonlyMap<string, TradingToken>>
  /** Tokens of the chain that can be traded, listed ones first. */
  tradable(limit: number): Promise<readonly TradingToken[]>
}
