import { useSyncExternalStore } from 'react'
import { readRecents, withRecent, writeRecents, type Recent } from '#app/domain/search/recent.ts'
import { keepIn } from '#app/ui/effects/kept.ts'

const NONE: readonly Recent[] = []
const kept = keepIn('localStorage', 'tarn.search', {
  parse: readRecents,
  print: (list) => (list.length === 0 ? null : writeRecents(list)),
})

/** What was chosen lately, the newest first. */
export function useRecents(): readonly Recent[] {
  return useSyncExternalStore(kept.subscribe, kept.read, () => NONE)
}

export function keepRecent(chosen: Recent): void {
  kept.write(withRecent(kept.read(), chosen))
}

export function forgetRecents(): void {
  kept.write(NONE)
}
