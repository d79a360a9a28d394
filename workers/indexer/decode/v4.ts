import type { Log } from '#workers/kit/log.ts'
import {
  addressAt,
  addressTopic,
  hasShape,
  int24At,
  intAt,
  uint24At,
  uintAt,
  wordTopic,
} from '#workers/kit/log-words.ts'

// The caller selects the decoder by topic 0. A decoder returns undefined for a log with another number of topics or too little data.

export interface V4Initialize {
  /** bytes32. */
  readonly id: string
  readonly currency0: string
  readonly currency1: string
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: string
  readonly sqrtPriceX96: bigint
  readonly tick: number
}

export function decodeV4Initialize(log: Log): V4Initialize | undefined {
  if (!hasShape(log, 4, 5)) return undefined
  return {
    id: wordTopic(log, 1),
    currency0: addressTopic(log, 2),
    currency1: addressTopic(log, 3),
    fee: uint24At(log, 0),
    tickSpacing: int24At(log, 1),
    hooks: addressAt(log, 2),
    sqrtPriceX96: uintAt(log, 3),
    tick: int24At(log, 4),
  }
}

export interface V4Swap {
  readonly id: string
  readonly sender: string
  /** Base units from the trader's perspective: a negative amount is paid into the pool. */
  readonly amount0: bigint
  readonly amount1: bigint
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  readonly tick: number
  /** Pips of the input: LP fee and protocol fee combined. */
  readonly fee: number
}

export function decodeV4Swap(log: Log): V4Swap | undefined {
  if (!hasShape(log, 3, 6)) return undefined
  return {
    id: wordTopic(log, 1),
    sender: addressTopic(log, 2),
    amount0: intAt(log, 0),
    amount1: intAt(log, 1),
    sqrtPriceX96: uintAt(log, 2),
    liquidity: uintAt(log, 3),
    tick: int24At(log, 4),
    fee: uint24At(log, 5),
  }
}

export interface V4ModifyLiquidity {
  readonly id: string
  readonly sender: string
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidityDelta: bigint
  /** bytes32 as an integer. The position manager sets it to the position's token id. */
  readonly salt: bigint
}

export function decodeV4ModifyLiquidity(log: Log): V4ModifyLiquidity | undefined {
  if (!hasShape(log, 3, 4)) return undefined
  return {
    id: wordTopic(log, 1),
    sender: addressTopic(log, 2),
    tickLower: int24At(log, 0),
    tickUpper: int24At(log, 1),
    liquidityDelta: intAt(log, 2),
    salt: uintAt(log, 3),
  }
}

export interface V4ProtocolFee {
  readonly id: string
  /** Pips, packed as in slot 0: low 12 bits for zero-for-one swaps, high 12 bits for one-for-zero swaps. */
  readonly protocolFee: number
}

export function decodeV4ProtocolFee(log: Log): V4ProtocolFee | undefined {
  if (!hasShape(log, 2, 1)) return undefined
  return { id: wordTopic(log, 1), protocolFee: uint24At(log, 0) }
}

/** Payment to the in-range liquidity by `donate`, distributed like fees. Amounts in base units. */
export interface V4Donation {
  readonly id: string
  readonly amount0: bigint
  readonly amount1: bigint
}

export function decodeV4Donation(log: Log): V4Donation | undefined {
  if (!hasShape(log, 3, 2)) return undefined
  return { id: wordTopic(log, 1), amount0: uintAt(log, 0), amount1: uintAt(log, 1) }
}
