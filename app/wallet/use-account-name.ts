import { useEffect, useSyncExternalStore } from 'react'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { shownName } from './account-names.ts'
import { namesOf, recordNames, recentAccounts } from './recent-accounts.ts'
import { useAccountNames } from './use-account-names.ts'

/**
 * Returns the username, otherwise the ENS name of an account; null if there is neither. The stored names of an account that has connected
 * here are returned at once and looked up again.
 */
export function useShownName(address: Address): string | null {
  const accounts = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.read)
  const stored = namesOf(accounts, address)
  const { unitag, ensName } = useAccountNames(address)
  useEffect(() => {
    if (unitag !== undefined) recordNames(address, { unitag })
  }, [address, unitag])
  useEffect(() => {
    if (ensName !== undefined) recordNames(address, { ensName })
  }, [address, ensName])
  return shownName({
    unitag: unitag === undefined ? stored.unitag : unitag,
    ensName: ensName === undefined ? stored.ensName : ensName,
  })
}

/** Returns the username, otherwise the ENS name, otherwise the shortened address of an account. */
export function useAccountName(address: Address): string {
  return useShownName(address) ?? shortAddress(address)
}
