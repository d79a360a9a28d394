import { subscribe } from 'valtio'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { balanceSettings, BalanceSettings } from '#app/entities/portfolio/balance-settings.ts'
import { useStoreInTransition } from '#app/ui/effects/use-store-in-transition.ts'
import { bridge } from '#app/wallet/bridge.ts'

/** Loaded after the page, to keep its first load small. */
let store: typeof balanceSettings | undefined

/**
 * Returns this browser's settings for the connected account. Null for any other account, which has the defaults, and until they are
 * loaded.
 */
export function useOwnBalanceSettings(owner: Address): BalanceSettings | null {
  const read = () => {
    const isOwn = bridge.address !== undefined && isSameAddress(bridge.address, owner)
    return (isOwn && store?.read()) || null
  }
  return useStoreInTransition(subscribeAll, read, null)
}

function subscribeAll(tell: () => void): () => void {
  const stops = [subscribe(bridge, tell)]
  let isWanted = true
  import('#app/entities/portfolio/balance-settings.ts').then(
    ({ balanceSettings: loaded }) => {
      store = loaded
      if (!isWanted) return
      stops.push(loaded.subscribe(tell))
      tell()
    },
    // On failure the defaults apply.
    () => {},
  )
  return () => {
    isWanted = false
    for (const stop of stops) stop()
  }
}
