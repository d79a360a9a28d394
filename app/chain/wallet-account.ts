import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'

/** An account and the provider that signs for it, frozen together when the wallet connected. */
export interface WalletAccount {
  readonly address: Address
  readonly provider: Eip1193
}

/**
 * Takes a provider's `request` as it is now, bound: a page script that puts another one in its place later changes nothing for us.
 */
export function frozenProvider(provider: Eip1193): Eip1193 {
  const request = provider.request.bind(provider) as Eip1193['request']
  return Object.freeze({ request })
}
