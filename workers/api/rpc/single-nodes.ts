import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { createRpc, type Rpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { upstreamsOf } from './upstreams-of.ts'

const TIMEOUT_MS = 2 * SECOND

/** One map per isolate, so that a failure of a node is remembered. */
const nodes = new Map<string, Rpc>()

/**
 * Returns one client per node of a chain, in the configured order, for methods that only some nodes have. Such calls may be slow or refused,
 * so they do not affect the health by which other calls choose a node.
 */
export function singleNodes(rpcUrls: string, chainId: ChainId): readonly Rpc[] {
  return (upstreamsOf(rpcUrls).get(chainId)?.all ?? []).map(({ url }) => {
    const key = `${chainId} ${url}`
    const rpc = nodes.get(key) ?? createRpc(new Upstreams(chainId, [url]), { timeout: TIMEOUT_MS, attempts: 1 })
    nodes.set(key, rpc)
    return rpc
  })
}
