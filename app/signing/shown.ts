import type { UnixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'
import type { RevocationOrder } from '#app/domain/approvals/encode-revocation.ts'
import type { NftSendOrder } from '#app/domain/send/encode-nft-send.ts'
import type { SendOrder } from '#app/domain/send/encode-send.ts'
import type { ClaimOrder } from '#app/domain/rewards/claim.ts'
import type { ApprovedContract, PermittedContract } from '#app/domain/trade/approve.ts'
import type { OrderLeg } from '#app/domain/trade/encode-swap.ts'
import type {
  ShownChange,
  ShownLiquidity,
  ShownMigration,
  ShownNftPermit,
  ShownPairPermit,
  ShownPermitBatch,
  ShownPositionApproval,
  ShownZap,
} from './shown-liquidity.ts'

/**
 * A request as the screen shows it; the request may do nothing else. Add a new kind of signature here first: the guard is exhaustive over
 * `kind`, so the type checker reports the missing rules. Amounts in base units.
 */
export type Shown = ShownTransaction | ShownPermit | ShownPermitBatch | ShownNftPermit | ShownPairPermit | ShownBatch
export type ShownTransaction =
  | ShownApproval
  | ShownPermitTransaction
  | ShownPositionApproval
  | ShownRevocation
  | ShownSend
  | ShownNftSend
  | ShownSwap
  | ShownWrapping
  | ShownLiquidity
  | ShownMigration
  | ShownClaim
  | ShownZap
  | ShownReplacement

interface ShownBase {
  readonly chainId: ChainId
  readonly account: Address
}

/** The spender may move exactly `amount` of the token: 0 resets the allowance, the largest uint256 allows any amount. */
export interface ShownApproval extends ShownBase {
  readonly kind: 'approve'
  readonly token: Address
  readonly amount: bigint
  /** Permit2 by default. */
  readonly spender?: ApprovedContract
}

/** The spender may move exactly `amount` of the token through Permit2 for half an hour or, if later, until the deadline of the swap. */
export interface ShownPermit extends ShownBase {
  readonly kind: 'permit'
  readonly token: Address
  readonly amount: bigint
  /** Minutes to the deadline of the swap that uses the permit. */
  readonly deadlineMinutes?: number
  /** The router by default. */
  readonly spender?: PermittedContract
}

/** A permit as a transaction, for a wallet that cannot sign one. */
export interface ShownPermitTransaction extends Omit<ShownPermit, 'kind'> {
  readonly kind: 'permit2Approve'
  /** UNIX seconds. */
  readonly expiration: bigint
}

/** The approvals that the screen shows are revoked, and nothing else changes. */
export interface ShownRevocation extends RevocationOrder {
  readonly kind: 'revoke'
}

/** The NFT that the screen shows is transferred to `recipient`. */
export interface ShownNftSend extends NftSendOrder {
  readonly kind: 'sendNft'
}

/** The distributor pays exactly `amount` of the token, once. */
export interface ShownClaim extends ClaimOrder {
  readonly kind: 'claim'
}

/** Exactly `amount` of the native currency or of a token is sent to `recipient`. */
export interface ShownSend extends SendOrder {
  readonly kind: 'send'
  /** Minimum that arrives: `amount`, or less for a fee-on-transfer token. */
  readonly received: bigint
}

export interface ShownSwap extends ShownBase {
  readonly kind: 'swap'
  readonly side: 'exactIn' | 'exactOut'
  readonly input: Address
  readonly output: Address
  /** Exact input: the amount paid. Exact output: the maximum sent. */
  readonly maximumIn: bigint
  /** Exact input: the minimum received. Exact output: the amount bought. */
  readonly minimumOut: bigint
  /** Quoted amounts, before slippage. */
  readonly quoted: { readonly input: bigint; readonly output: bigint }
  readonly legs: readonly OrderLeg[]
  /** Latest deadline that the settings allow. */
  readonly deadline: UnixSeconds
  /** The worst price impact that the user has accepted on this screen. */
  readonly acceptedImpact: ImpactLevel
}

/** Several calls that the wallet executes atomically (EIP-5792). */
export type ShownBatch = ShownSwapBatch | ShownLiquidityBatch | ShownRevocationBatch

/** An optional reset, an approval of Permit2 and an optional Permit2 allowance of the router, followed by the swap that needs them. */
export interface ShownSwapBatch extends ShownBase {
  readonly kind: 'swapBatch'
  readonly approvals: readonly (ShownApproval | ShownPermitTransaction)[]
  readonly swap: ShownSwap
}

/** All necessary approvals, followed by a change of liquidity, or by a withdrawal and a deposit. */
export interface ShownLiquidityBatch extends ShownBase {
  readonly kind: 'liquidityBatch'
  readonly approvals: readonly (ShownApproval | ShownPermitTransaction | ShownPositionApproval)[]
  readonly changes: readonly [ShownChange, ...ShownChange[]]
}

/** Revocations, one per call. */
export interface ShownRevocationBatch extends ShownBase {
  readonly kind: 'revocationBatch'
  readonly revocations: readonly ShownRevocation[]
}

/** Native currency is exchanged for its wrapped token, or back, one for one. */
export interface ShownWrapping extends ShownBase {
  readonly kind: 'wrap' | 'unwrap'
  readonly amount: bigint
}

/** Nonce, gas limit and fees that the wallet is asked to use. Fees in wei per unit of gas. */
export interface ReplacementTerms {
  readonly nonce: number
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** speedUp: the pending transaction with higher fees. cancel: an empty transaction from the account to itself with the same nonce. */
export interface ShownReplacement extends ShownBase {
  readonly kind: 'speedUp' | 'cancel'
  /** Hash of the pending transaction. */
  readonly hash: `0x${string}`
  /** Call of the pending transaction. */
  readonly call: { readonly to: Address; readonly data: `0x${string}`; readonly value: bigint }
  readonly terms: ReplacementTerms
}
