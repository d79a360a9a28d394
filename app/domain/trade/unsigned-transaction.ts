import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** A transaction for a wallet to sign. `value` in wei. */
export interface UnsignedTransaction {
  readonly chainId: ChainId
  readonly from: Address
  readonly to: Address
  readonly data: `0x${string}`
  readonly value: bigint
}
