import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { Chain } from '#app/domain/chains/chain.ts'
import { SECOND } from '#app/base/time.ts'

/** The bindings in wrangler.toml. */
export interface Env {
  readonly DB: D1Database
  readonly CHAIN_INDEXER: DurableObjectNamespace
  /** JSON: chain id → RPC URLs in order of preference. */
  readonly RPC_URLS: string
  /** Milliseconds between polls of a chain's head. Default: a quarter of its block time. */
  readonly POLL_MS?: string
}

export interface IndexedChain {
  readonly chain: Chain & { readonly id: ChainId }
  readonly rpcUrls: readonly string[]
  readonly pollMs: number
}

const MIN_POLL_MS = SECOND / 20

/** The configured chains: those of the catalogue in RPC_URLS. Throws on malformed JSON. */
export function indexedChains(env: Env): IndexedChain[] {
  const urls = JSON.parse(env.RPC_URLS) as Readonly<Record<string, readonly string[] | undefined>>
  return Object.entries(urls).flatMap(([id, rpcUrls = []]) => {
    const chain = chainById(Number(id))
    if (!chain || rpcUrls.length === 0) return []
    const pollMs = env.POLL_MS === undefined ? (chain.blockSeconds * SECOND) / 4 : Number(env.POLL_MS)
    return [{ chain, rpcUrls, pollMs: Math.max(MIN_POLL_MS, Number.isFinite(pollMs) ? pollMs : SECOND) }]
  })
}
