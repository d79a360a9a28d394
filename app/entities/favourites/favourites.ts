import { useCallback, useSyncExternalStore } from 'react'
import { addressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

/** Each kind has its own list. */
export type FavouriteKind = 'tokens' | 'pools'
/** A wallet is the same on every chain. */
type AnyKind = FavouriteKind | 'wallets'

/** Tokens and pools by `favouriteKey`, wallets by `favouriteWalletKey`, oldest first. */
export type Favourites = Readonly<Record<AnyKind, readonly string[]>>

const STORAGE_KEY = 'tarn.favourites'
/** Maximum per kind, because the API accepts no more ids in a filter. Beyond it the oldest is dropped. */
const MAX_FAVOURITES = 500
const KEY = /^\d+:0x(?:[\da-f]{40}|[\da-f]{64})$/
const WALLET_KEY = /^0x[\da-f]{40}$/
const NO_FAVOURITES: Favourites = { tokens: [], pools: [], wallets: [] }

/** Key of a token (by address) or pool (by address, or id for v4) in the list and the API: `1:0x…` in lower case. */
export function favouriteKey(chainId: ChainId, id: string): string {
  return addressKey(chainId, id)
}

/** Key of a wallet: its lower-case address. */
export function favouriteWalletKey(address: string): string {
  return address.toLowerCase()
}

/** Parses stored favourites. Ignores malformed entries. */
export function readFavourites(text: string | null): Favourites {
  const { tokens, pools, wallets } = parseObject(text)
  return {
    tokens: keysOf(tokens, KEY),
    pools: keysOf(pools, KEY),
    wallets: keysOf(wallets, WALLET_KEY),
  }
}

/** Adds the key if missing, otherwise removes it. */
export function toggleKey(all: Favourites, kind: AnyKind, key: string): Favourites {
  const before = all[kind]
  const after = before.includes(key) ? before.filter((other) => other !== key) : [...before, key].slice(-MAX_FAVOURITES)
  return { ...all, [kind]: after }
}

const store = createBrowserStore(STORAGE_KEY, { parse: readFavourites, print: JSON.stringify })

/** Toggles a favourite in all pages and tabs of this browser. */
export function toggleFavourite(kind: AnyKind, key: string): void {
  store.update((all) => toggleKey(all, kind, key))
}

/** The favourites of a kind; none on the server and in the first client render. */
export function useFavourites(kind: AnyKind): readonly string[] {
  return useSyncExternalStore(
    store.subscribe,
    () => store.read()[kind],
    () => NO_FAVOURITES[kind],
  )
}

/** Whether this is a favourite. Re-renders only when the result changes. */
export function useIsFavourite(kind: AnyKind, key: string): boolean {
  const read = useCallback(() => store.read()[kind].includes(key), [kind, key])
  return useSyncExternalStore(store.subscribe, read, () => false)
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function keysOf(value: unknown, pattern: RegExp): readonly string[] {
  if (!Array.isArray(value)) return []
  const keys = value.filter((key): key is string => typeof key === 'string' && pattern.test(key))
  return [...new Set(keys)].slice(-MAX_FAVOURITES)
}
