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

/** Leave to a spender to move `amount` (uint160) of `token` through Permit2 until `expiration` (UNIX seconds). */
export interface PermitMeaning {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
  readonly expiration: bigint
  readonly nonce: bigint
  /** UNIX seconds after which the signature itself is worth nothing. */
  readonly signatureDeadline: bigint
}

/** A share of the output, or an amount, that goes to somebody else. */
export interface FeeMeaning {
  readonly token: Address
  readonly recipient: Address
  readonly share: { readonly bips: bigint } | { readonly amount: bigint }
}

/** What a call of the router does to the wallet that sends it, at worst. Tokens are NATIVE for the chain's own currency. */
export interface SwapMeaning {
  readonly kind: 'swap'
  readonly side: 'exactIn' | 'exactOut'
  readonly tokenIn: Address
  /** The most that can leave the wallet. With exactIn all of it is offered to the pools. */
  readonly amountInMaximum: bigint
  readonly tokenOut: Address
  /** The least that arrives, or the transaction reverts. After fees. */
  readonly amountOutMinimum: bigint
  readonly recipient: Address
  /** UNIX seconds after which the transaction reverts. */
  readonly deadline: bigint
  /** The permit that the calldata hands to Permit2, if it carries one. */
  readonly permit: PermitMeaning | undefined
  readonly fees: readonly FeeMeaning[]
}

export type TransactionMeaning =
  | { readonly kind: 'approve'; readonly token: Address; readonly spender: Address; readonly amount: bigint }
  | {
      readonly kind: 'permit2Approve'
      readonly token: Address
      readonly spender: Address
      readonly amount: bigint
      readonly expiration: bigint
    }
  | { readonly kind: 'wrap'; readonly amount: bigint }
  | { readonly kind: 'unwrap'; readonly amount: bigint }
  | SwapMeaning

/**
 * unreadable: not the one canonical encoding of anything · unknown: a call, command or action that no transaction of ours has ·
 * unsafe: readable, but nobody should sign it (funds left behind, several currencies leaving, no minimum).
 */
export interface CalldataProblem {
  readonly code: 'calldata.unreadable' | 'calldata.unknown' | 'calldata.unsafe'
  /** English, for logs and reports; people are shown the words of `request.modified`. */
  readonly detail: string
}
