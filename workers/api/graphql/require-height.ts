import type { RpcCall } from '#workers/kit/exchange.ts'
import { quantity, RpcUnavailable } from '#workers/kit/json-rpc.ts'

/** Blocks by which a node may be behind: the newest ones take a moment to arrive. */
export const MAX_LAG = 10

export const HEIGHT: RpcCall = ['eth_blockNumber']

/** Throws RpcUnavailable if the node's answer to HEIGHT shows that it lacks blocks up to `block`. */
export function requireHeight(answer: unknown, block: number): void {
  if (quantity(answer) < block - MAX_LAG) throw new RpcUnavailable('the node is outdated')
}
