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

/** Slippage tolerance and deadline of liquidity changes in this browser; the defaults on the server and in the first client render. */
export function useLiquiditySettings(): TradeLimits {
  return useSyncExternalStore(store.subscribe, store.read, () => DEFAULT_TRADE_LIMITS)
}

/** Stores changed limits, for all pages and tabs of this browser. */
export function changeLiquiditySettings(changes: Partial<TradeLimits>): void {
  store.update((limits) => ({ ...limits, ...changes }))
}
