import type { Address } from '#app/domain/address/address.ts'

/** Permit2's `PermitBatch`, for one token or two. Times in UNIX seconds. */
export interface PermitBatch {
  readonly details: readonly PermitDetails[]
  readonly spender: Address
  readonly sigDeadline: bigint
}

export interface PermitDetails {
  readonly token: Address
  /** uint160. */
  readonly amount: bigint
  /** uint48. */
  readonly expiration: bigint
  /** uint48. */
  readonly nonce: bigint
}

/** A batch of permits that the account has signed. */
export interface SignedPermitBatch {
  readonly message: PermitBatch
  readonly signature: `0x${string}`
}
