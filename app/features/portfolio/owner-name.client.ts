import { primaryName } from '#app/chain/ens.client.ts'
import { pageRpc } from '#app/chain/page-rpc.ts'
import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { recentAccounts } from '#app/wallet/recent-accounts.ts'

/** ENS names are recorded on Ethereum. */
const ENS_CHAIN = 1

/**
 * Returns the username of an account that has connected here, otherwise its ENS name; null if it has neither, or if Ethereum cannot be
 * read.
 */
export async function ownerName(address: Address): Promise<string | null> {
  const known = recentAccounts.read().accounts.find((account) => isSameAddress(account.address, address))
  if (known?.unitag) return known.unitag
  return primaryName(pageRpc(ENS_CHAIN), address).catch(() => null)
}
