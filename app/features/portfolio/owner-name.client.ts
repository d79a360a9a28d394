import { primaryName } from '#app/chain/ens.client.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { usernameOf } from '#app/data/find-username.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { recentAccounts } from '#app/wallet/recent-accounts.ts'

/** ENS names are recorded on Ethereum. */
const ENS_CHAIN = 1

/**
 * Returns the username of an account, otherwise its ENS name; null if it has neither, or if they cannot be read. The username of an account
 * that has connected here is cached.
 */
export async function ownerName(address: Address): Promise<string | null> {
  const known = recentAccounts.read().accounts.find((account) => isSameAddress(account.address, address))
  if (known?.unitag) return known.unitag
  const username = await usernameOf(address).catch(() => null)
  return username ?? primaryName(pageRpc(ENS_CHAIN), address).catch(() => null)
}
