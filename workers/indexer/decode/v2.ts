import type { Log } from '#workers/kit/log.ts'
import { addressAt, addressTopic, hasShape, uintAt } from '#workers/kit/log-words.ts'

// Every decoder returns undefined for a log with the right topic but the wrong shape.

export interface PairCreated {
  readonly token0: string
  readonly token1: string
  readonly pair: string
}

export function decodePairCreated(log: Log): PairCreated | undefined {
  if (!hasShape(log, 3, 2)) return undefined
  return { token0: addressTopic(log, 1), token1: addressTopic(log, 2), pair: addressAt(log, 0) }
}

export interface Sync {
  readonly reserve0: bigint
  readonly reserve1: bigint
}

export function decodeSync(log: Log): Sync | undefined {
  if (!hasShape(log, 1, 2)) return undefined
  return { reserve0: uintAt(log, 0), reserve1: uintAt(log, 1) }
}

export interface V2Swap {
  readonly sender: string
  readonly amount0In: bigint
  readonly amount1In: bigint
  readonly amount0Out: bigint
  readonly amount1Out: bigint
  readonly to: string
}

export function decodeV2Swap(log: Log): V2Swap | undefined {
  if (!hasShape(log, 3, 4)) return undefined
  return {
    sender: addressTopic(log, 1),
    amount0In: uintAt(log, 0),
    amount1In: uintAt(log, 1),
    amount0Out: uintAt(log, 2),
    amount1Out: uintAt(log, 3),
    to: addressTopic(log, 2),
  }
}

export interface V2Mint {
  readonly sender: string
  readonly amount0: bigint
  readonly amount1: bigint
}

export function decodeV2Mint(log: Log): V2Mint | undefined {
  if (!hasShape(log, 2, 2)) return undefined
  return { sender: addressTopic(log, 1), amount0: uintAt(log, 0), amount1: uintAt(log, 1) }
}

export interface V2Burn {
  readonly sender: string
  readonly amount0: bigint
  readonly amount1: bigint
  readonly to: string
}

export function decodeV2Burn(log: Log): V2Burn | undefined {
  if (!hasShape(log, 3, 2)) return undefined
  return {
    sender: addressTopic(log, 1),
    amount0: uintAt(log, 0),
    amount1: uintAt(log, 1),
    to: addressTopic(log, 2),
  }
}
