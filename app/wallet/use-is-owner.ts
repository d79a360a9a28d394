import { useSnapshot } from 'valtio'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { bridge } from './bridge.ts'

/** Whether `address` is the connected account; false until hydration. */
export function useIsOwner(address: Address): boolean {
  const connected = useSnapshot(bridge).address
  return useHydrated() && connected !== undefined && isSameAddress(connected, address)
}
