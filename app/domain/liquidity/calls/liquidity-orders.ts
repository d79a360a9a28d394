import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { TickRange } from '../position-amounts.ts'

/** The two tokens of a pair, as v2 sorts them. */
export interface PairTokens {
  readonly token0: Address
  readonly token1: Address
}

/** Names a v3 pool. `fee` in hundredths of a basis point. */
export interface V3PoolKey extends PairTokens {
  readonly fee: number
}

/** Names a v4 pool; `token0` is the zero address for the native currency. `fee` as in the pool's key. */
export interface V4PoolKey extends V3PoolKey {
  readonly tickSpacing: number
  readonly hooks: Address
}

interface OrderBase {
  readonly chainId: ChainId
  /** Pays, receives, and owns the position. */
  readonly account: Address
}

/** The last second in which the transaction may be mined, in UNIX seconds. */
interface WithDeadline {
  readonly deadline: bigint
}

/** v2 and v3 pools have the wrapped native currency: whether the account pays or receives it unwrapped. */
interface WithNative {
  readonly usesNative: boolean
}

/** A position that does not exist yet. `startPrice`: creates the pool at this price (Q64.96) if it does not exist. */
export interface NewPosition extends TickRange {
  readonly startPrice?: bigint
}

export interface ExistingPosition {
  readonly tokenId: bigint
}

interface AddOrder extends OrderBase, WithDeadline {
  /** The most that leaves the account, in base units. v2 and v3 deposit as much of it as the price allows. */
  readonly maximum0: bigint
  readonly maximum1: bigint
}

interface WithMinimums {
  /** Base units: of a deposit, the least that the pool takes; of a withdrawal, the least that the liquidity is worth, without fees. */
  readonly minimum0: bigint
  readonly minimum1: bigint
}

/** Deposits into a v2 pair, which is created if it does not exist. */
export interface AddV2Order extends AddOrder, WithMinimums, WithNative {
  readonly version: 'v2'
  readonly pool: PairTokens
}

/** Deposits into a new or an existing v3 position. */
export interface AddV3Order extends AddOrder, WithMinimums, WithNative {
  readonly version: 'v3'
  readonly pool: V3PoolKey
  readonly position: NewPosition | ExistingPosition
}

/** Adds exactly `liquidity` to a new or an existing v4 position. What an existing one has earned pays first, and the rest of it is received. */
export interface AddV4Order extends AddOrder {
  readonly version: 'v4'
  readonly pool: V4PoolKey
  readonly position: NewPosition | ExistingPosition
  readonly liquidity: bigint
}

export type AddLiquidityOrder = AddV2Order | AddV3Order | AddV4Order

interface WithFees {
  /** The least fees that are collected, in base units. */
  readonly fees0: bigint
  readonly fees1: bigint
}

/** Burns `liquidity` of a pair's own token for its share of both reserves. */
export interface RemoveV2Order extends OrderBase, WithDeadline, WithMinimums, WithNative {
  readonly version: 'v2'
  readonly pool: PairTokens
  readonly liquidity: bigint
  /** The token beside the native currency charges a fee for transfers. */
  readonly chargesFee: boolean
}

/** Takes `liquidity` out of a position and collects its fees. */
interface RemovePositionOrder extends OrderBase, WithDeadline, WithMinimums, WithFees, ExistingPosition {
  readonly liquidity: bigint
  /** Ends the position, whose liquidity is all removed. */
  readonly burns: boolean
}

export interface RemoveV3Order extends RemovePositionOrder, WithNative {
  readonly version: 'v3'
  readonly pool: V3PoolKey
}

export interface RemoveV4Order extends RemovePositionOrder {
  readonly version: 'v4'
  readonly pool: V4PoolKey
}

export type RemoveLiquidityOrder = RemoveV2Order | RemoveV3Order | RemoveV4Order

/** Collects the fees of a v3 position. */
export interface CollectV3Order extends OrderBase, WithFees, WithNative, ExistingPosition {
  readonly version: 'v3'
  readonly pool: V3PoolKey
}

/** Collects the fees of a v4 position. */
export interface CollectV4Order extends OrderBase, WithFees, WithDeadline, ExistingPosition {
  readonly version: 'v4'
  readonly pool: V4PoolKey
}

/** v2 has no fees to collect: they are part of the reserves. */
export type CollectFeesOrder = CollectV3Order | CollectV4Order

export type LiquidityOrder = AddLiquidityOrder | RemoveLiquidityOrder | CollectFeesOrder

/** Burns `liquidity` of a pair's own token and mints a v3 position for `percentage` (1 to 100) of both amounts; the rest is refunded. */
export interface MigrateV2Order extends OrderBase, WithDeadline, WithMinimums, WithNative {
  readonly from: 'v2'
  readonly liquidity: bigint
  readonly percentage: number
  readonly pool: V3PoolKey
  readonly position: NewPosition
}

/**
 * Ends a v3 position and mints exactly `liquidity` of a v4 position for what it held and earned; the rest is refunded. The v4 pool may have the
 * native currency where the v3 pool has its wrapped token, which is then what is refunded.
 */
export interface MigrateV3Order extends OrderBase, WithDeadline, ExistingPosition {
  readonly from: 'v3'
  /** The v3 position that ends: all of its liquidity, worth at least the minimums (base units, without fees). */
  readonly source: WithMinimums & { readonly pool: V3PoolKey; readonly liquidity: bigint }
  readonly pool: V4PoolKey
  readonly position: NewPosition
  readonly liquidity: bigint
  /** The most that the v4 pool takes, in base units. */
  readonly maximum0: bigint
  readonly maximum1: bigint
}

export type MigrationOrder = MigrateV2Order | MigrateV3Order

export function isNew(position: NewPosition | ExistingPosition): position is NewPosition {
  return 'tickLower' in position
}
