import { useCallback, useSyncExternalStore } from 'react'
import { addressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

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
  const kept = parsed(text)
  return {
    tokens: keysOf(kept['tokens'], KEY),
    pools: keysOf(kept['pools'], KEY),
    wallets: keysOf(kept['wallets'], WALLET_KEY),
  }
}

/** With the key where it was not among them, without it where it was. */
export function toggled(all: Favourites, kind: AnyKind, key: string): Favourites {
  const before = all[kind]
  const after = before.includes(key) ? before.filter((each) => each !== key) : [...before, key].slice(-MOST_FAVOURITES)
  return { ...all, [kind]: after }
}

/** Keeps or drops one, for every page and tab of this browser. Where nothing can be kept it holds as long as the page. */
export function toggleFavourite(kind: AnyKind, key: string): void {
  known = toggled(current(), kind, key)
  try {
    written = JSON.stringify(known)
    localStorage.setItem(STORED, written)
  } catch {
    // Storage is full or forbidden.
  }
  for (const tell of listeners) tell()
}

/** The favourites of a kind; none on the server and in the first client render. */
export function useFavourites(kind: AnyKind): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => current()[kind],
    () => NONE[kind],
  )
}

/** Whether this one is, told only to who shows this one. */
export function useIsFavourite(kind: AnyKind, key: string): boolean {
  const isAmong = useCallback(() => current()[kind].includes(key), [kind, key])
  return useSyncExternalStore(subscribe, isAmong, () => false)
}

let known: Favourites | undefined
/** What `known` was read from or written as. */
let written: string | null = null
const listeners = new Set<() => void>()

function current(): Favourites {
  known ??= readFavourites((written = stored()))
  return known
}

function subscribe(tell: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', takeUp)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) removeEventListener('storage', takeUp)
  }
}

/** What another tab has kept. */
function takeUp(): void {
  const text = stored()
  if (text === written) return
  written = text
  known = readFavourites(text)
  for (const tell of listeners) tell()
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    return null
  }
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
