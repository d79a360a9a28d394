import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { MINUTE } from '#app/base/time.ts'
import { usernameOf } from '#app/data/find-username.ts'
import type { Address } from '#app/domain/address/address.ts'
import { accountName, noteNames, recentAccounts } from '#app/wallet/recent-accounts.ts'

/** ENS names are recorded on Ethereum. */
const ENS_CHAIN = 1

/** Returns the username, otherwise the ENS name, otherwise the shortened address. Cached names are returned at once and looked up again. */
export function useAccountName(address: Address): string {
  const accounts = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.read)
  useQuery({
    queryKey: ['account-username', address],
    queryFn: async () => {
      const unitag = await usernameOf(address)
      noteNames(address, { unitag })
      return unitag
    },
    staleTime: MINUTE,
    retry: false,
  })
  useQuery({
    queryKey: ['account-name', address],
    queryFn: async () => {
      const [{ primaryName }, { pageRpc }] = await Promise.all([
        import('#app/chain/ens.client.ts'),
        import('#app/chain/page-rpc.ts'),
      ])
      const ensName = await primaryName(pageRpc(ENS_CHAIN), address)
      noteNames(address, { ensName })
      return ensName
    },
    staleTime: 5 * MINUTE,
    retry: false,
  })
  return accountName(accounts, address)
}
