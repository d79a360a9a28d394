import { useSyncExternalStore } from 'react'
import {
  DEFAULT_TRADE_LIMITS,
  hasDefaultLimits,
  readTradeLimits,
  type TradeLimits,
} from '#app/domain/swap/trade-limits.ts'
import { createBrowserStore } from '#app/ui/effects/browser-store.ts'

const store = createBrowserStore<TradeLimits>('tarn.liquidity', {
  parse: readTradeLimits,
  print: (limits) => (hasDefaultLimits(limits) ? null : JSON.stringify(limits)),
})

/** The limits of this browser for changes of liquidity; the defaults on the server and in the first client render. */
export function useLiquiditySettings(): TradeLimits {
  return useSyncExternalStore(store.subscribe, store.read, () => DEFAULT_TRADE_LIMITS)
}

/** Changes limits in all pages and tabs of this browser. */
export function changeLiquiditySettings(changes: Partial<TradeLimits>): void {
  store.write({ ...store.read(), ...changes })
}
