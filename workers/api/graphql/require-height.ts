import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable } from '#workers/kit/json-rpc.ts'

/** Number of blocks that a node may be behind, because new blocks take a moment to reach all nodes. */
export const MAX_LAG = 10

export const HEIGHT: RpcCall = ['eth_blockNumber']

/** Throws RpcUnavailable if the node's answer to HEIGHT shows that it lacks blocks up to `block`. */
export function requireHeight(answer: unknown, block: number): void {
  if (quantity(answer) < block - MAX_LAG) throw new RpcUnavailable('the node is outdated')
}
