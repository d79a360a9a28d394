import { SECOND } from '#app/base/time.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { createRpc, type Rpc, type RpcOptions } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { upstreamsOf } from './upstreams-of.ts'

const OPTIONS: RpcOptions = {
  timeout: 2 * SECOND,
  attempts: 1,
  // A trace may have a hundred kilobytes, so a batch stays below `maxBytes`.
  batchSize: 25,
  maxBytes: 4 * 1024 * 1024,
}

/** Clients by chain and URL, per isolate: callers record the failures of a node by its client. */
const clients = new Map<string, Rpc>()

/**
 * Returns one client per node of a chain, in the configured order, for methods that only some nodes have. Such calls may be slow or refused,
 * so they do not affect the health by which nodes are chosen for other calls.
 */
export function singleNodes(rpcUrls: string, chainId: ChainId): readonly Rpc[] {
  return (upstreamsOf(rpcUrls).get(chainId)?.all ?? []).map(({ url }) => {
    const key = `${chainId} ${url}`
    const rpc = clients.get(key) ?? createRpc(new Upstreams(chainId, [url]), OPTIONS)
    clients.set(key, rpc)
    return rpc
  })
}
