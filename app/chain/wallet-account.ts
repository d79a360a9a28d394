import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'

/** An account and the provider that signs for it, frozen together on connect. */
export interface WalletAccount {
  readonly address: Address
  readonly provider: Eip1193
}

/** Binds a provider's current `request`, so that a page script that replaces it later has no effect. */
export function frozenProvider(provider: Eip1193): Eip1193 {
  const request = provider.request.bind(provider) as Eip1193['request']
  return Object.freeze({ request })
}
