import type { Address } from '#app/domain/address/address.ts'

const ownerNames = new Map<Address, Promise<string | null>>()

/**
 * Looks up the name of an account, as `ownerName` does; a failure is not cached. The code that resolves names is loaded on first use, because
 * it includes code of the wallet.
 */
export function loadOwnerName(address: Address): Promise<string | null> {
  const cached = ownerNames.get(address)
  if (cached) return cached
  const name = import('./owner-name.client.ts').then(({ ownerName }) => ownerName(address))
  ownerNames.set(address, name)
  name.catch(() => ownerNames.delete(address))
  return name
}
