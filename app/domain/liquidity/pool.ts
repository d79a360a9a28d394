import type { Address } from '#app/domain/address/address.ts'
import type { Pips } from '#app/domain/amount/percent.ts'
import type { BaseUnits } from '#app/domain/amount/base-units.ts'
import type { Brand } from '#app/base/brand.ts'

/** √(token1 per token0 in base units) × 2^96, as in slot0. */
export type SqrtPriceX96 = Brand<bigint, 'sqrtPriceX96'>
/** In-range liquidity of a pool (uint128). */
export type Liquidity = Brand<bigint, 'liquidity'>
/** Address of a v2 pair or v3 pool, bytes32 id of a v4 pool. Compared and keyed in lower case (`poolKey`). */
export type PoolId = `0x${string}`

export interface Tick {
  readonly index: number
  /** Added to the in-range liquidity when the price rises over the tick, subtracted when it falls below. */
  readonly liquidityNet: bigint
}

export interface V2Pool {
  readonly version: 'v2'
  readonly id: Address
  readonly token0: Address
  readonly token1: Address
  readonly reserve0: BaseUnits
  readonly reserve1: BaseUnits
}

/** State that v3 and v4 pools share: a price and ranges of liquidity around it. */
export interface ConcentratedState {
  readonly tickSpacing: number
  readonly sqrtPriceX96: SqrtPriceX96
  /** As in slot0: one below the tick of the price after a zero-for-one swap that ended exactly at a stop (`nextTickStop`). */
  readonly tick: number
  readonly liquidity: Liquidity
  /** All initialised ticks, ascending. */
  readonly ticks: readonly Tick[]
}

export interface V3Pool extends ConcentratedState {
  readonly version: 'v3'
  readonly id: Address
  readonly token0: Address
  readonly token1: Address
  readonly fee: Pips
}

export interface V4Pool extends ConcentratedState {
  readonly version: 'v4'
  readonly id: PoolId
  /** The zero address is the native currency, as opposed to its wrapped token. */
  readonly currency0: Address
  readonly currency1: Address
  /** As in the pool key: the static fee in pips, or `DYNAMIC_FEE`. */
  readonly fee: number
  /** As in slot0: the current fee of the liquidity providers. Equals `fee` if that is static. */
  readonly lpFee: Pips
  /** As in slot0: the protocol's fee in pips, low 12 bits for zero-for-one, high 12 bits for one-for-zero. */
  readonly protocolFee: number
  readonly hooks: Address
  /**
   * `local`: amounts can be computed from the state above. `chain`: the hook runs within swaps and may set the fee, take a share or revert;
   * computed amounts are estimates until the on-chain quoter confirms them. Set by `quotability`.
   */
  readonly quotable: 'local' | 'chain'
}

export type Pool = V2Pool | V3Pool | V4Pool

/** `fee` of a v4 pool key whose fee the hook sets. Source: LPFeeLibrary.DYNAMIC_FEE_FLAG. */
export const DYNAMIC_FEE = 0x800000

/** Hooks.sol: BEFORE_SWAP, AFTER_SWAP, BEFORE_SWAP_RETURNS_DELTA, AFTER_SWAP_RETURNS_DELTA. */
const SWAP_PERMISSIONS = (1n << 7n) | (1n << 6n) | (1n << 3n) | (1n << 2n)

/**
 * Whether a v4 pool's amounts can be computed from its state, read from the permissions in the hook's address. A dynamic fee of a hook
 * without swap permissions is read from slot0 and can be used like a static one.
 */
export function quotability(hooks: Address): V4Pool['quotable'] {
  return (BigInt(hooks) & SWAP_PERMISSIONS) === 0n ? 'local' : 'chain'
}

/** The two currencies in the pool's own order. */
export function poolTokens(pool: Pool): readonly [Address, Address] {
  return pool.version === 'v4' ? [pool.currency0, pool.currency1] : [pool.token0, pool.token1]
}

/** The key of a pool in maps and sets. */
export function poolKey(pool: Pick<Pool, 'id'>): string {
  return pool.id.toLowerCase()
}

/** Brands a √price. Throws RangeError outside uint160. */
export function sqrtPriceX96(value: bigint): SqrtPriceX96 {
  if (value < 0n || value >= 1n << 160n) throw new RangeError('a square root price lies outside uint160')
  return value as SqrtPriceX96
}

/** Brands a liquidity. Throws RangeError outside uint128. */
export function liquidity(value: bigint): Liquidity {
  if (value < 0n || value >= 1n << 128n) throw new RangeError('a liquidity lies outside uint128')
  return value as Liquidity
}
