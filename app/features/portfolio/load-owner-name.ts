import type { Address } from '#app/domain/address/address.ts'

const ownerNames = new Map<Address, Promise<string | null>>()

/** Looks up an owner's name. Loaded after hydration, because resolving names by contracts needs code of the wallet. */
export function loadOwnerName(address: Address): Promise<string | null> {
  const known = ownerNames.get(address)
  if (known) return known
  const name = import('./owner-name.client.ts').then(({ ownerName }) => ownerName(address))
  ownerNames.set(address, name)
  name.catch(() => ownerNames.delete(address))
  return name
}
