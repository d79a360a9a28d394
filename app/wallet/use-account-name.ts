import { useEffect, useSyncExternalStore } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import { accountName, noteNames, recentAccounts } from './recent-accounts.ts'
import { useAccountNames } from './use-account-names.ts'

/**
 * Returns the username, otherwise the ENS name, otherwise the shortened address of an account that has connected here. Stored names are
 * returned at once and looked up again.
 */
export function useAccountName(address: Address): string {
  const accounts = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.read)
  const { unitag, ensName } = useAccountNames(address)
  useEffect(() => {
    if (unitag !== undefined) noteNames(address, { unitag })
  }, [address, unitag])
  useEffect(() => {
    if (ensName !== undefined) noteNames(address, { ensName })
  }, [address, ensName])
  return accountName(accounts, address)
}
