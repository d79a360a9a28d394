import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { TickRange } from '../position-amounts.ts'

/** The two tokens of a pair, sorted by address. */
export interface PairTokens {
  readonly token0: Address
  readonly token1: Address
}

/** Identifies a v3 pool. `fee` in pips (1e-6). */
export interface V3PoolKey extends PairTokens {
  readonly fee: number
}

/** Identifies a v4 pool. `token0` is the zero address for the native currency, `fee` is `DYNAMIC_FEE` for a dynamic fee. */
export interface V4PoolKey extends V3PoolKey {
  readonly tickSpacing: number
  readonly hooks: Address
}

interface OrderBase {
  readonly chainId: ChainId
  /** Account that pays, receives, and owns the position. */
  readonly account: Address
}

/** The last second in which the transaction may be mined, in UNIX seconds. */
interface WithDeadline {
  readonly deadline: bigint
}

/** `usesNative`: whether the account pays or receives native currency where the v2 or v3 pool has the wrapped native token. */
interface WithNative {
  readonly usesNative: boolean
}

/** A position that does not exist yet. `startPrice`: √price (Q64.96) at which the pool is created if it does not exist. */
export interface NewPosition extends TickRange {
  readonly startPrice?: bigint
}

export interface ExistingPosition {
  readonly tokenId: bigint
}

interface AddOrder extends OrderBase, WithDeadline {
  /** Maximum amounts that leave the account, in base units. v2 and v3 deposit as much of them as the price allows. */
  readonly maximum0: bigint
  readonly maximum1: bigint
}

interface WithMinimums {
  /**
   * Base units. Deposit: minimum amounts that the pool takes. Withdrawal: minimum amounts paid for the liquidity, in v3 and v4 without
   * fees.
   */
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

/**
 * Adds exactly `liquidity` to a new or an existing v4 position. Uncollected fees are spent on the deposit first; their excess is paid out.
 */
export interface AddV4Order extends AddOrder {
  readonly version: 'v4'
  readonly pool: V4PoolKey
  readonly position: NewPosition | ExistingPosition
  readonly liquidity: bigint
}

export type AddLiquidityOrder = AddV2Order | AddV3Order | AddV4Order

interface WithFees {
  /** Minimum fees, in base units. On chain only v3 orders with native currency enforce them. */
  readonly fees0: bigint
  readonly fees1: bigint
}

/** Burns `liquidity` LP tokens (in base units) for their share of both reserves. */
export interface RemoveV2Order extends OrderBase, WithDeadline, WithMinimums, WithNative {
  readonly version: 'v2'
  readonly pool: PairTokens
  readonly liquidity: bigint
  /** Whether the token paired with the native currency has a fee-on-transfer tax. */
  readonly chargesTax: boolean
}

/** Withdraws `liquidity` from a position and collects its fees. */
interface RemovePositionOrder extends OrderBase, WithDeadline, WithMinimums, WithFees, ExistingPosition {
  readonly liquidity: bigint
  /** Whether the NFT is burnt. Requires that all of its liquidity is removed. */
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

/** Burns `liquidity` LP tokens and mints a v3 position for `percentage` (1 to 100) of both amounts; the rest is refunded. */
export interface MigrateV2Order extends OrderBase, WithDeadline, WithMinimums, WithNative {
  readonly from: 'v2'
  readonly liquidity: bigint
  readonly percentage: number
  readonly pool: V3PoolKey
  readonly position: NewPosition
}

/**
 * Withdraws and burns a v3 position and mints a v4 position of exactly `liquidity` from its principal and fees; the rest is refunded. Where
 * the v4 pool has the native currency and the v3 pool the wrapped native token, the refund is in the wrapped native token.
 */
export interface MigrateV3Order extends OrderBase, WithDeadline, ExistingPosition {
  readonly from: 'v3'
  /** The v3 position: all of its liquidity, withdrawn for at least the minimums (base units, without fees). */
  readonly source: WithMinimums & { readonly pool: V3PoolKey; readonly liquidity: bigint }
  readonly pool: V4PoolKey
  readonly position: NewPosition
  readonly liquidity: bigint
  /** Maximum amounts that the v4 pool takes, in base units. */
  readonly maximum0: bigint
  readonly maximum1: bigint
}

export type MigrationOrder = MigrateV2Order | MigrateV3Order

export function isNew(position: NewPosition | ExistingPosition): position is NewPosition {
  return 'tickLower' in position
}
