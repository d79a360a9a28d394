import type { Eip1193 } from './eip1193.ts'

/**
 * Returns the time of a block, in UNIX seconds; undefined if the node does not have it.
 *
 * Throws   RpcError with the node's error | RpcUnreachable
 */
export async function readBlockTime(node: Eip1193, block: bigint): Promise<bigint | undefined> {
  const found = await node.request({ method: 'eth_getBlockByNumber', params: [`0x${block.toString(16)}`, false] })
  if (typeof found !== 'object' || found === null) return undefined
  const { timestamp } = found as { readonly timestamp?: unknown }
  return typeof timestamp === 'string' && /^0x[\da-f]+$/i.test(timestamp) ? BigInt(timestamp) : undefined
}
