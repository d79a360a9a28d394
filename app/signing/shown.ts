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
 * A request as its screen shows it, by kind; the request may do nothing else. Add a new kind of signature here first: the guard is
 * exhaustive over `kind`, so the type checker reports the missing rules. Amounts in base units.
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

/** The spender may move exactly `amount` of the token: 0 revokes an approval, the largest uint256 is any amount. */
export interface ShownApproval extends ShownBase {
  readonly kind: 'approve'
  readonly token: Address
  readonly amount: bigint
  /** Permit2 by default. */
  readonly spender?: ApprovedContract
}

/** The spender may move exactly `amount` of the token through Permit2, for half an hour. */
export interface ShownPermit extends ShownBase {
  readonly kind: 'permit'
  readonly token: Address
  readonly amount: bigint
  /** Minutes to the deadline of the swap that uses the permit: a later deadline than half an hour allows a longer permit. */
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

/** The approvals that are shown end, and nothing else. */
export interface ShownRevocation extends RevocationOrder {
  readonly kind: 'revoke'
}

/** The NFT that is shown goes to `recipient`. */
export interface ShownNftSend extends NftSendOrder {
  readonly kind: 'sendNft'
}

/** Exactly `amount` of the token arrives from the distributor, once. */
export interface ShownClaim extends ClaimOrder {
  readonly kind: 'claim'
}

/** Exactly `amount` of the native currency or of a token goes to `recipient`. */
export interface ShownSend extends SendOrder {
  readonly kind: 'send'
  /** The least that arrives: `amount`, or less for a token that charges a fee for transfers. */
  readonly received: bigint
}

export interface ShownSwap extends ShownBase {
  readonly kind: 'swap'
  readonly side: 'exactIn' | 'exactOut'
  readonly input: Address
  readonly output: Address
  /** Exact input: the amount paid. Exact output: the maximum shown. */
  readonly maximumIn: bigint
  /** Exact input: the minimum shown. Exact output: the amount bought. */
  readonly minimumOut: bigint
  /** The quoted amounts, before slippage. */
  readonly quoted: { readonly input: bigint; readonly output: bigint }
  readonly legs: readonly OrderLeg[]
  /** The latest deadline that the settings allow. */
  readonly deadline: UnixSeconds
  /** The worst price impact that the user has accepted on this screen. */
  readonly acceptedImpact: ImpactLevel
}

/** Calls that the wallet executes all or none (EIP-5792). */
export type ShownBatch = ShownSwapBatch | ShownLiquidityBatch | ShownRevocationBatch

/** A swap with the approvals that it needs: an optional reset and an approval of Permit2, an optional allowance of the router, the swap. */
export interface ShownSwapBatch extends ShownBase {
  readonly kind: 'swapBatch'
  readonly approvals: readonly (ShownApproval | ShownPermitTransaction)[]
  readonly swap: ShownSwap
}

/** A change of liquidity, or a withdrawal and the deposit behind it, after all approvals that they need. */
export interface ShownLiquidityBatch extends ShownBase {
  readonly kind: 'liquidityBatch'
  readonly approvals: readonly (ShownApproval | ShownPermitTransaction | ShownPositionApproval)[]
  readonly changes: readonly [ShownChange, ...ShownChange[]]
}

/** Revocations, one call for each. */
export interface ShownRevocationBatch extends ShownBase {
  readonly kind: 'revocationBatch'
  readonly revocations: readonly ShownRevocation[]
}

/** Native currency for its wrapped form, or back, one for one. */
export interface ShownWrapping extends ShownBase {
  readonly kind: 'wrap' | 'unwrap'
  readonly amount: bigint
}

/** Nonce, gas and fees that the wallet is asked to use. Fees in wei per unit of gas. */
export interface ReplacementTerms {
  readonly nonce: number
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** speedUp: the pending transaction again, with higher fees. cancel: an empty transaction to oneself with its nonce. */
export interface ShownReplacement extends ShownBase {
  readonly kind: 'speedUp' | 'cancel'
  /** The pending transaction. */
  readonly hash: `0x${string}`
  readonly call: { readonly to: Address; readonly data: `0x${string}`; readonly value: bigint }
  readonly terms: ReplacementTerms
}
