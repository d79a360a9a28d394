import { useCallback, useSyncExternalStore } from 'react'
import { addressKey } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** What can be a favourite here; each kind has a list of its own. */
export type FavouriteKind = 'tokens' | 'pools'

/** Tokens and pools by `favouriteKey`, the first chosen first. */
export type Favourites = Readonly<Record<FavouriteKind, readonly string[]>>

const STORED = 'tarn.favourites'
/** Of a kind; as many as the API filters by at once. One more pushes the oldest out. */
const MOST_FAVOURITES = 500
const KEY = /^\d+:0x(?:[\da-f]{40}|[\da-f]{64})$/
const NONE: Favourites = { tokens: [], pools: [] }

/** How the list and the API name a token (by its address) or a pool (by its address, or its id for v4): `1:0x…` in lower case. */
export function favouriteKey(chainId: ChainId, id: string): string {
  return addressKey(chainId, id)
}

/** Reads what the browser kept. What is no list of keys, of whoever wrote it, counts for nothing. */
export function readFavourites(text: string | null): Favourites {
  const kept = parsed(text)
  return { tokens: keysOf(kept['tokens']), pools: keysOf(kept['pools']) }
}

/** With the key where it was not among them, without it where it was. */
export function toggled(all: Favourites, kind: FavouriteKind, key: string): Favourites {
  const before = all[kind]
  const after = before.includes(key) ? before.filter((each) => each !== key) : [...before, key].slice(-MOST_FAVOURITES)
  return { ...all, [kind]: after }
}

/** Keeps or drops one, for every page and tab of this browser. Where nothing can be kept it holds as long as the page. */
export function toggleFavourite(kind: FavouriteKind, key: string): void {
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
export function useFavourites(kind: FavouriteKind): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => current()[kind],
    () => NONE[kind],
  )
}

/** Whether this one is, told only to who shows this one. */
export function useIsFavourite(kind: FavouriteKind, key: string): boolean {
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

function keysOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  const keys = value.filter((key): key is string => typeof key === 'string' && KEY.test(key))
  return [...new Set(keys)].slice(-MOST_FAVOURITES)
}
