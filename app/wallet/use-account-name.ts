import { useEffect, useSyncExternalStore } from 'react'
import type { Address } from '#app/domain/address/address.ts'
import { accountName, recordNames, recentAccounts } from './recent-accounts.ts'
import { useAccountNames } from './use-account-names.ts'

/**
 * Returns the username, otherwise the ENS name, otherwise the shortened address of an account that has connected here. Stored names are
 * returned at once and looked up again.
 */
export function useAccountName(address: Address): string {
  const accounts = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.read)
  const { unitag, ensName } = useAccountNames(address)
  useEffect(() => {
    if (unitag !== undefined) recordNames(address, { unitag })
  }, [address, unitag])
  useEffect(() => {
    if (ensName !== undefined) recordNames(address, { ensName })
  }, [address, ensName])
  return accountName(accounts, address)
}
