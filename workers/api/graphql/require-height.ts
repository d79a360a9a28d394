import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable } from '#workers/kit/json-rpc.ts'

/** Maximum number of blocks that a node may be behind: new blocks take a moment to reach all nodes. */
export const MAX_LAG = 10

export const HEIGHT_CALL: RpcCall = ['eth_blockNumber']

/** Throws RpcUnavailable if a node's answer to HEIGHT_CALL is more than MAX_LAG blocks below `block`. */
export function requireHeight(answer: unknown, block: number): void {
  if (quantity(answer) < block - MAX_LAG) throw new RpcUnavailable('the node is outdated')
}
