import { getAddress, type Hex } from 'viem'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PairTokens, V3PoolKey, V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import type { PoolPrice } from '#app/domain/liquidity/position-amounts.ts'
import { pairAddress, poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { notFound } from '../trading-refusal.ts'
import { read, readAll, READS, V4_READS } from './chain-reads.ts'

/** A v2 pair at the head block. */
export interface V2State {
  readonly version: 'v2'
  readonly id: Address
  readonly pool: PairTokens
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** Total supply of the LP token, in base units. */
  readonly supply: bigint
}

interface RangePoolFields {
  readonly id: Hex
  readonly tickSpacing: number
  readonly price: PoolPrice
  readonly liquidity: bigint
}

/** A v3 or v4 pool at the head block. */
export type RangePoolState = RangePoolFields &
  ({ readonly version: 'v3'; readonly pool: V3PoolKey } | { readonly version: 'v4'; readonly pool: V4PoolKey })
export type PoolState = V2State | RangePoolState

/**
 * Sorts a pool's tokens by address; v2 and v3 pools have the wrapped native token instead of the native currency. Throws ResourceNotFound
 * if both are the same token.
 */
export function pairTokens({ chain }: TradingContext, version: PoolState['version'], a: Address, b: Address) {
  const poolToken = (token: Address) => (version !== 'v4' && isNative(token) ? chain.contracts.wrappedNative : token)
  const tokens = [poolToken(a), poolToken(b)] as const
  const [token0, token1] =
    tokens[0].toLowerCase() < tokens[1].toLowerCase() ? tokens : ([tokens[1], tokens[0]] as const)
  if (isSameAddress(token0, token1)) throw notFound('a pool has two different tokens')
  return { token0, token1 }
}

/** Reads a pair; undefined if it does not exist. Throws RpcUnavailable, RpcRefused. */
export async function readV2(trading: TradingContext, head: HeadBlock, pool: PairTokens): Promise<V2State | undefined> {
  const id = pairAddress(trading.chain.contracts, pool.token0, pool.token1)
  const [reserves, supply] = await readAll(trading, head, [
    read(id, READS, 'getReserves', [], (value: readonly [bigint, bigint, number]) => value),
    read(id, READS, 'totalSupply', [], (value: bigint) => value),
  ])
  if (reserves === undefined || supply === undefined) return undefined
  return { version: 'v2', id, pool, reserve0: reserves[0], reserve1: reserves[1], supply }
}

type Slot0 = readonly [bigint, number, ...unknown[]]

/** Reads a v3 pool; undefined if it does not exist or has no price. Throws RpcUnavailable, RpcRefused. */
export async function readV3(
  trading: TradingContext,
  head: HeadBlock,
  pool: V3PoolKey,
): Promise<RangePoolState | undefined> {
  const { token0, token1, fee } = pool
  const hop = { tokenIn: token0, tokenOut: token1, pool: { version: 'v3', fee } } as const
  const id = poolIdentity(trading.chain.contracts, hop)
  const [slot0, liquidity, tickSpacing] = await readAll(trading, head, [
    read(id, READS, 'slot0', [], (value: Slot0) => value),
    read(id, READS, 'liquidity', [], (value: bigint) => value),
    read(id, READS, 'tickSpacing', [], (value: number) => value),
  ])
  if (!slot0 || slot0[0] === 0n || liquidity === undefined || tickSpacing === undefined) return undefined
  return { version: 'v3', id, pool, tickSpacing, price: { sqrtPrice: slot0[0], tick: slot0[1] }, liquidity }
}

/** Reads a v4 pool; undefined if it is not initialised. Throws RpcUnavailable, RpcRefused. */
export async function readV4(
  trading: TradingContext,
  head: HeadBlock,
  pool: V4PoolKey,
): Promise<RangePoolState | undefined> {
  const { contracts } = trading.chain
  const { token0, token1, fee, tickSpacing, hooks } = pool
  const hop = { tokenIn: token0, tokenOut: token1, pool: { version: 'v4', fee, tickSpacing, hooks } } as const
  const id = poolIdentity(contracts, hop)
  const [slot0, liquidity] = await readAll(trading, head, [
    read(contracts.v4StateView, V4_READS, 'getSlot0', [id], (value: Slot0) => value),
    read(contracts.v4StateView, V4_READS, 'getLiquidity', [id], (value: bigint) => value),
  ])
  if (!slot0 || slot0[0] === 0n || liquidity === undefined) return undefined
  return { version: 'v4', id, pool, tickSpacing, price: { sqrtPrice: slot0[0], tick: slot0[1] }, liquidity }
}

/**
 * Reads a pool by its reference: the address of a v2 pair or v3 pool, or the id of a v4 pool. Undefined if it does not exist, if an
 * address is not the factory's for its tokens and fee, or if the position manager has not opened a position in the v4 pool, because only
 * then does the manager store the pool key.
 *
 * Throws   RpcUnavailable, RpcRefused
 */
export async function readReference(
  trading: TradingContext,
  head: HeadBlock,
  version: PoolState['version'],
  reference: Hex,
): Promise<PoolState | undefined> {
  if (version === 'v4') {
    if (reference.length !== 66) return undefined
    const manager = trading.chain.contracts.v4PositionManager
    const [key] = await readAll(trading, head, [
      read(manager, V4_READS, 'poolKeys', [reference.slice(0, 52)], (value: V4Key) => value),
    ])
    if (!key || key.tickSpacing === 0) return undefined
    const found = await readV4(trading, head, keyOf(key))
    return found?.id.toLowerCase() === reference.toLowerCase() ? found : undefined
  }
  if (reference.length !== 42) return undefined
  const id = getAddress(reference)
  const [token0, token1, fee] = await readAll(trading, head, [
    read(id, READS, 'token0', [], (value: Address) => value),
    read(id, READS, 'token1', [], (value: Address) => value),
    read(id, READS, 'fee', [], (value: number) => value),
  ])
  if (!token0 || !token1) return undefined
  const found =
    version === 'v2'
      ? await readV2(trading, head, { token0, token1 })
      : fee === undefined
        ? undefined
        : await readV3(trading, head, { token0, token1, fee })
  return found && isSameAddress(found.id, id) ? found : undefined
}

/** A v4 pool key with the contracts' field names. */
export interface V4Key {
  readonly currency0: Address
  readonly currency1: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

export function keyOf({ currency0, currency1, fee, tickSpacing, hooks }: V4Key): V4PoolKey {
  return { token0: currency0, token1: currency1, fee, tickSpacing, hooks }
}
