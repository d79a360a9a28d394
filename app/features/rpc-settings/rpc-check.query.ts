import { queryOptions } from '@tanstack/react-query'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'

/** Result of checking a visitor's RPC. `behind`: our own node has newer blocks. */
export type RpcCheck =
  { readonly state: 'ok' | 'behind'; readonly block: number } | { readonly state: 'otherChain' | 'unreachable' }

/** Tolerated age difference of two nodes' newest blocks, in seconds. */
const TOLERANCE_SECONDS = 60

/**
 * Query that reads the chain id and the newest block from a visitor's RPC and compares the block with our node's. If our node fails, only
 * the chain id is checked.
 */
export function rpcCheckQuery(chainId: ChainId, url: string) {
  return queryOptions({
    queryKey: ['rpc-check', chainId, url],
    queryFn: async (): Promise<RpcCheck> => {
      const { httpRpc, proxyRpc } = await import('#app/chain/page-rpc.ts')
      const custom = httpRpc(url)
      const [chain, customBlock] = await Promise.all([
        custom.request({ method: 'eth_chainId' }),
        custom.request({ method: 'eth_blockNumber' }),
      ]).catch(() => [])
      const block = Number(customBlock)
      if (chain === undefined || !Number.isSafeInteger(block)) return { state: 'unreachable' }
      if (Number(chain) !== chainId) return { state: 'otherChain' }
      const proxyBlock = await proxyRpc(chainId)
        .request({ method: 'eth_blockNumber' })
        .catch(() => customBlock)
      const tolerance = Math.ceil(TOLERANCE_SECONDS / chainById(chainId).blockSeconds)
      return { state: Number(proxyBlock) - block > tolerance ? 'behind' : 'ok', block }
    },
    staleTime: 0,
    retry: false,
  })
}
