import { useSyncExternalStore } from 'react'
import { readRecents, withRecent, writeRecents, type Recent } from '#app/domain/search/recent.ts'

const KEY = 'tarn.search'
const NONE: readonly Recent[] = []

let known: { readonly kept: string | null; readonly list: readonly Recent[] } = { kept: null, list: NONE }
const listeners = new Set<() => void>()

/** What was chosen lately, the newest first. A browser that keeps nothing has none. */
export function useRecents(): readonly Recent[] {
  return useSyncExternalStore(listen, current, () => NONE)
}

export function keepRecent(chosen: Recent): void {
  try {
    localStorage.setItem(KEY, writeRecents(withRecent(current(), chosen)))
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

export function forgetRecents(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    return
  }
  for (const tell of listeners) tell()
}

/** The same list as long as the same is kept: other tabs write here too. */
function current(): readonly Recent[] {
  let kept: string | null
  try {
    kept = localStorage.getItem(KEY)
  } catch {
    return NONE
  }
  if (kept !== known.kept) known = { kept, list: readRecents(kept) }
  return known.list
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
