import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable } from '#workers/kit/json-rpc.ts'

/** Blocks by which a node may be behind: the newest ones take a moment to arrive. */
export const MAX_LAG = 10

export const HEIGHT: RpcCall = ['eth_blockNumber']

/** Returns the node's answer to HEIGHT, its newest block. Throws RpcUnavailable if it lacks blocks up to `block`. */
export function requireHeight(answer: unknown, block: number): number {
  const height = quantity(answer)
  if (height < block - MAX_LAG) throw new RpcUnavailable('the node is outdated')
  return height
}
