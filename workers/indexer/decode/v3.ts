import type { Log } from '#workers/kit/log.ts'
import {
  addressAt,
  addressTopic,
  hasShape,
  int24At,
  int24Topic,
  intAt,
  uint24At,
  uint24Topic,
  uintAt,
  uintTopic,
} from '#workers/kit/log-words.ts'

// Every decoder returns undefined for a log with the right topic but the wrong shape.

export interface PoolCreated {
  readonly token0: string
  readonly token1: string
  readonly fee: number
  readonly tickSpacing: number
  readonly pool: string
}

export function decodePoolCreated(log: Log): PoolCreated | undefined {
  if (!hasShape(log, 4, 2)) return undefined
  return {
    token0: addressTopic(log, 1),
    token1: addressTopic(log, 2),
    fee: uint24Topic(log, 3),
    tickSpacing: int24At(log, 0),
    pool: addressAt(log, 1),
  }
}

export interface V3Initialize {
  readonly sqrtPriceX96: bigint
  readonly tick: number
}

export function decodeV3Initialize(log: Log): V3Initialize | undefined {
  if (!hasShape(log, 1, 2)) return undefined
  return { sqrtPriceX96: uintAt(log, 0), tick: int24At(log, 1) }
}

export interface V3Swap {
  readonly sender: string
  readonly recipient: string
  /** Base units from the pool's perspective: positive amounts flow in. */
  readonly amount0: bigint
  readonly amount1: bigint
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  readonly tick: number
}

export function decodeV3Swap(log: Log): V3Swap | undefined {
  if (!hasShape(log, 3, 5)) return undefined
  return {
    sender: addressTopic(log, 1),
    recipient: addressTopic(log, 2),
    amount0: intAt(log, 0),
    amount1: intAt(log, 1),
    sqrtPriceX96: uintAt(log, 2),
    liquidity: uintAt(log, 3),
    tick: int24At(log, 4),
  }
}

export interface V3Change {
  readonly owner: string
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
}

export function decodeV3Mint(log: Log): V3Change | undefined {
  if (!hasShape(log, 4, 4)) return undefined
  return {
    owner: addressTopic(log, 1),
    tickLower: int24Topic(log, 2),
    tickUpper: int24Topic(log, 3),
    liquidity: uintAt(log, 1),
    amount0: uintAt(log, 2),
    amount1: uintAt(log, 3),
  }
}

export function decodeV3Burn(log: Log): V3Change | undefined {
  if (!hasShape(log, 4, 3)) return undefined
  return {
    owner: addressTopic(log, 1),
    tickLower: int24Topic(log, 2),
    tickUpper: int24Topic(log, 3),
    liquidity: uintAt(log, 0),
    amount0: uintAt(log, 1),
    amount1: uintAt(log, 2),
  }
}

export interface V3Payment {
  readonly payee: string
  readonly amount0: bigint
  readonly amount1: bigint
}

/** Decodes Collect: a withdrawal of burned principal and fees by a position's owner, paid to any recipient. */
export function decodeV3Collect(log: Log): V3Payment | undefined {
  if (!hasShape(log, 4, 3)) return undefined
  return { payee: addressTopic(log, 1), amount0: uintAt(log, 1), amount1: uintAt(log, 2) }
}

export function decodeV3CollectProtocol(log: Log): V3Payment | undefined {
  if (!hasShape(log, 3, 2)) return undefined
  return { payee: addressTopic(log, 2), amount0: uintAt(log, 0), amount1: uintAt(log, 1) }
}

/** Denominators of the protocol's share of the fees in each token: 4 means a quarter; 0 means none. */
export interface V3ProtocolFee {
  readonly denominator0: number
  readonly denominator1: number
}

export function decodeV3ProtocolFee(log: Log): V3ProtocolFee | undefined {
  if (!hasShape(log, 1, 4)) return undefined
  return { denominator0: uint24At(log, 2), denominator1: uint24At(log, 3) }
}

/** Decodes Flash. The amounts are the paid fees, which stay in the pool. */
export function decodeV3Flash(log: Log): V3Payment | undefined {
  if (!hasShape(log, 3, 4)) return undefined
  return { payee: addressTopic(log, 1), amount0: uintAt(log, 2), amount1: uintAt(log, 3) }
}

/** An IncreaseLiquidity or DecreaseLiquidity event of the position manager. */
export interface NftChange {
  readonly tokenId: bigint
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
}

export function decodeNftChange(log: Log): NftChange | undefined {
  if (!hasShape(log, 2, 3)) return undefined
  return {
    tokenId: uintTopic(log, 1),
    liquidity: uintAt(log, 0),
    amount0: uintAt(log, 1),
    amount1: uintAt(log, 2),
  }
}

export interface NftCollect {
  readonly tokenId: bigint
  readonly recipient: string
  readonly amount0: bigint
  readonly amount1: bigint
}

export function decodeNftCollect(log: Log): NftCollect | undefined {
  if (!hasShape(log, 2, 3)) return undefined
  return {
    tokenId: uintTopic(log, 1),
    recipient: addressAt(log, 0),
    amount0: uintAt(log, 1),
    amount1: uintAt(log, 2),
  }
}
