import { getAddress, type Hex } from 'viem'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { PairTokens, V3PoolKey, V4PoolKey } from '#app/domain/liquidity/calls/liquidity-orders.ts'
import type { PoolPrice } from '#app/domain/liquidity/position-amounts.ts'
import { pairAddress, poolIdentity } from '#app/domain/trade/pool-identity.ts'
import type { HeadBlock } from '../head-block.ts'
import type { TradingContext } from '../trading-context.ts'
import { notFound } from '../trading-refusal.ts'
import { read, readAll, READS, V4_READS } from './chain-reads.ts'

export interface V2State {
  readonly version: 'v2'
  readonly id: Address
  readonly pool: PairTokens
  readonly reserve0: bigint
  readonly reserve1: bigint
  readonly supply: bigint
}

interface Concentrated {
  readonly id: Hex
  readonly tickSpacing: number
  readonly price: PoolPrice
  readonly liquidity: bigint
}

export type RangePoolState = Concentrated &
  ({ readonly version: 'v3'; readonly pool: V3PoolKey } | { readonly version: 'v4'; readonly pool: V4PoolKey })
export type PoolState = V2State | RangePoolState

/** The tokens of a pool as its version holds them: v2 and v3 hold the wrapped native currency. */
export function heldTokens({ chain }: TradingContext, version: PoolState['version'], a: Address, b: Address) {
  const held = (token: Address) => (version !== 'v4' && isNative(token) ? chain.contracts.wrappedNative : token)
  const tokens = [held(a), held(b)] as const
  const [token0, token1] =
    tokens[0].toLowerCase() < tokens[1].toLowerCase() ? tokens : ([tokens[1], tokens[0]] as const)
  if (isSameAddress(token0, token1)) throw notFound('a pool has two different tokens')
  return { token0, token1 }
}

/** Undefined for a pair that does not exist. */
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

/** Undefined for a pool that does not exist or has no price. */
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

/** Undefined for a pool that does not exist. */
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
 * The pool that a reference names: a v2 pair's or v3 pool's address, a v4 pool's id. A v4 id is known once the position manager has opened a
 * position in its pool. An address counts only if the factory would have put that pool there.
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

/** A v4 pool key as the contracts name its fields. */
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
