import { useSyncExternalStore } from 'react'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { CHAINS, type ChainId } from '#app/domain/chains/catalogue.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** Tokens by network, the last chosen first. */
type RecentTokens = Readonly<Partial<Record<ChainId, readonly Address[]>>>

/** Maximum per network: more would push the account's tokens out of view. */
const MAX_RECENT = 4
const NONE: readonly Address[] = []

/** Parses stored tokens. Ignores malformed entries. */
export function readRecentTokens(text: string | null): RecentTokens {
  const stored = parseObject(text)
  const lists = CHAINS.map(({ id }) => [id, addressesOf(stored[id])] as const)
  return Object.fromEntries(lists.filter(([, tokens]) => tokens.length > 0))
}

/** Returns the lists after a token was chosen. */
export function withRecentToken(all: RecentTokens, chainId: ChainId, token: Address): RecentTokens {
  const others = (all[chainId] ?? NONE).filter((other) => !isSameAddress(other, token))
  return { ...all, [chainId]: [token, ...others].slice(0, MAX_RECENT) }
}

const store = createBrowserStore('tarn.tokens', { parse: readRecentTokens, print: JSON.stringify })

/** The tokens chosen last on a network; none on the server and in the first client render. */
export function useRecentTokens(chainId: ChainId): readonly Address[] {
  return useSyncExternalStore(
    store.subscribe,
    () => store.read()[chainId] ?? NONE,
    () => NONE,
  )
}

export function addRecentToken(chainId: ChainId, token: Address): void {
  store.update((all) => withRecentToken(all, chainId, token))
}

function addressesOf(value: unknown): readonly Address[] {
  if (!Array.isArray(value)) return NONE
  return value
    .filter((address): address is Address => typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address))
    .slice(0, MAX_RECENT)
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
