import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { bridge } from './bridge.ts'

/**
 * Whether `address` is the connected account; false until hydration. Deferred, because an immediate update would discard the server's HTML
 * of Suspense boundaries that have not hydrated yet (error 421).
 */
export function useIsOwner(address: Address): boolean {
  const connected = useSnapshot(bridge).address
  const isHydrated = useHydrated()
  return useDeferredValue(isHydrated && connected !== undefined && isSameAddress(connected, address))
}
