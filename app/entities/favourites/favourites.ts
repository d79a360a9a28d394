import { useCallback, useSyncExternalStore } from 'react'
import { addressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { keepIn } from '#app/ui/effects/kept.ts'

/** What of a market can be a favourite here; each kind has a list of its own. */
export type FavouriteKind = 'tokens' | 'pools'
/** A wallet is the same on every chain. */
type AnyKind = FavouriteKind | 'wallets'

/** Tokens and pools by `favouriteKey`, wallets by `favouriteWalletKey`, the first chosen first. */
export type Favourites = Readonly<Record<AnyKind, readonly string[]>>

const STORED = 'tarn.favourites'
/** Of a kind; as many as the API filters by at once. One more pushes the oldest out. */
const MOST_FAVOURITES = 500
const KEY = /^\d+:0x(?:[\da-f]{40}|[\da-f]{64})$/
const WALLET_KEY = /^0x[\da-f]{40}$/
const NONE: Favourites = { tokens: [], pools: [], wallets: [] }

/** How the list and the API name a token (by its address) or a pool (by its address, or its id for v4): `1:0x…` in lower case. */
export function favouriteKey(chainId: ChainId, id: string): string {
  return addressKey(chainId, id)
}

/** How the list names a wallet: its address in lower case. */
export function favouriteWalletKey(address: string): string {
  return address.toLowerCase()
}

/** Reads what the browser kept. What is no list of keys, of whoever wrote it, counts for nothing. */
export function readFavourites(text: string | null): Favourites {
  const { tokens, pools, wallets } = parsed(text)
  return {
    tokens: keysOf(tokens, KEY),
    pools: keysOf(pools, KEY),
    wallets: keysOf(wallets, WALLET_KEY),
  }
}

/** With the key where it was not among them, without it where it was. */
export function toggled(all: Favourites, kind: AnyKind, key: string): Favourites {
  const before = all[kind]
  const after = before.includes(key) ? before.filter((each) => each !== key) : [...before, key].slice(-MOST_FAVOURITES)
  return { ...all, [kind]: after }
}

const kept = keepIn('localStorage', STORED, { parse: readFavourites, print: JSON.stringify })

/** Keeps or drops one, for every page and tab of this browser. */
export function toggleFavourite(kind: AnyKind, key: string): void {
  kept.write(toggled(kept.read(), kind, key))
}

/** The favourites of a kind; none on the server and in the first client render. */
export function useFavourites(kind: AnyKind): readonly string[] {
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.read()[kind],
    () => NONE[kind],
  )
}

/** Whether this one is, told only to who shows this one. */
export function useIsFavourite(kind: AnyKind, key: string): boolean {
  const isAmong = useCallback(() => kept.read()[kind].includes(key), [kind, key])
  return useSyncExternalStore(kept.subscribe, isAmong, () => false)
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function keysOf(value: unknown, form: RegExp): readonly string[] {
  if (!Array.isArray(value)) return []
  const keys = value.filter((key): key is string => typeof key === 'string' && form.test(key))
  return [...new Set(keys)].slice(-MOST_FAVOURITES)
}
