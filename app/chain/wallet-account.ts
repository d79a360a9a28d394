import type { Address } from '#app/domain/address/address.ts'
import type { Eip1193 } from './eip1193.ts'

/** An account and the provider that signs for it, frozen together on connect. */
export interface WalletAccount {
  readonly address: Address
  readonly provider: Eip1193
  /** Identifies the wallet on this site; the account may be in several wallets. */
  readonly connector?: string
  /**
   * Whether `eth_sendTransaction` returns a batch id like that of `wallet_sendCalls` instead of a transaction hash. A Safe does so, because
   * it only proposes the transaction until enough of its owners have signed.
   */
  readonly returnsBatchIds?: boolean
}

/** Binds a provider's current `request`, so that a page script that replaces it later has no effect. */
export function frozenProvider(provider: Eip1193): Eip1193 {
  const request = provider.request.bind(provider) as Eip1193['request']
  return Object.freeze({ request })
}
