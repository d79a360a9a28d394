import { useSyncExternalStore } from 'react'
import { readRecents, withRecent, writeRecents, type Recent } from '#app/domain/search/recent.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

const NONE: readonly Recent[] = []
const store = createBrowserStore('tarn.search', {
  parse: readRecents,
  print: (list) => (list.length === 0 ? null : writeRecents(list)),
})

/** Recently chosen results, newest first. */
export function useRecents(): readonly Recent[] {
  return useSyncExternalStore(store.subscribe, store.read, () => NONE)
}

export function addRecent(chosen: Recent): void {
  store.update((recent) => withRecent(recent, chosen))
}

export function clearRecents(): void {
  store.write(NONE)
}
