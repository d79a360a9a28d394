import { subscribe } from 'valtio'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import type { balanceSettings, BalanceSettings } from '#app/entities/portfolio/balance-settings.ts'
import { useStoreInTransition } from '#app/ui/effects/use-store-in-transition.ts'
import { bridge } from '#app/wallet/bridge.ts'

/** Loaded after the page to keep the first load small. */
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
  return useStoreInTransition(subscribeToAccountAndSettings, read, null)
}

function subscribeToAccountAndSettings(onChange: () => void): () => void {
  const unsubscribes = [subscribe(bridge, onChange)]
  let isSubscribed = true
  import('#app/entities/portfolio/balance-settings.ts').then(
    ({ balanceSettings: loaded }) => {
      store = loaded
      if (!isSubscribed) return
      unsubscribes.push(loaded.subscribe(onChange))
      onChange()
    },
    // If the import fails, the defaults apply.
    () => {},
  )
  return () => {
    isSubscribed = false
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
