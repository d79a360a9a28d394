import { isChainId, type ChainId } from '#app/domain/chains/catalogue.ts'
import { parseRpcUrl } from '#app/domain/chains/custom-rpc.ts'
import { readJsonObject } from './read-json-object.server.ts'

/** RPC URLs by chain id. */
export type RpcUrls = Readonly<Partial<Record<ChainId, string>>>

/** Parses a variable with RPC URLs by chain id. Omits unknown chains and invalid URLs; malformed JSON gives no URLs. */
export function readRpcUrls(configured: string | undefined): RpcUrls {
  return Object.fromEntries(
    Object.entries(readJsonObject(configured) ?? {}).flatMap(([chain, url]) => {
      const parsed = isChainId(Number(chain)) && typeof url === 'string' ? parseRpcUrl(url) : undefined
      return parsed?.ok ? [[chain, parsed.value.href]] : []
    }),
  )
}
