import { useSyncExternalStore } from 'react'
import {
  DEFAULT_SWAP_SETTINGS,
  isDefault,
  readSwapSettings,
  type SwapSettings,
} from '#app/domain/swap/swap-settings.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

const store = createBrowserStore<SwapSettings>('tarn.swap', {
  parse: readSwapSettings,
  print: (settings) => (isDefault(settings) ? null : JSON.stringify(settings)),
})

/** The settings of this browser; the defaults on the server and in the first client render. */
export function useSwapSettings(): SwapSettings {
  return useSyncExternalStore(store.subscribe, store.read, () => DEFAULT_SWAP_SETTINGS)
}

/** Changes settings in all pages and tabs of this browser. */
export function changeSwapSettings(changes: Partial<SwapSettings>): void {
  store.update((settings) => ({ ...settings, ...changes }))
}
