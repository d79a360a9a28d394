import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/** A transaction as a wallet would be asked to sign it. `value` in wei. */
export interface UnsignedTransaction {
  readonly chainId: ChainId
  readonly from: Address
  readonly to: Address
  readonly data: `0x${string}`
  readonly value: bigint
}
