import { isSameAddress, type Address } from '#app/domain/address/address.ts'
import { readShownName } from '#app/wallet/account-names.ts'
import { recentAccounts } from '#app/wallet/recent-accounts.ts'

/**
 * Returns the username of an account, otherwise its ENS name; null if it has neither. If the account has connected in this browser, the
 * stored username is used.
 *
 * Throws  RpcError with the node's error | RpcUnreachable
 */
export async function ownerName(address: Address): Promise<string | null> {
  const recentAccount = recentAccounts.read().accounts.find((account) => isSameAddress(account.address, address))
  return recentAccount?.unitag ?? readShownName(address)
}
