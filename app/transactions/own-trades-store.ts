import { useSyncExternalStore } from 'react'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

const HIDDEN = 'hidden'

/** Whether charts show the account's own trades; by default they do. */
const store = createBrowserStore<boolean>('tarn.trades', {
  parse: (text) => text !== HIDDEN,
  print: (isShown) => (isShown ? null : HIDDEN),
})

export function useShowsOwnTrades(): boolean {
  return useSyncExternalStore(store.subscribe, store.read, () => true)
}

export function showOwnTrades(isShown: boolean): void {
  store.write(isShown)
}
