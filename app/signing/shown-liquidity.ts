import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { ZapOrder } from '#app/domain/liquidity/calls/encode-zap.ts'
import type {
  AddLiquidityOrder,
  CollectFeesOrder,
  MigrationOrder,
  PairTokens,
  RemoveLiquidityOrder,
} from '#app/domain/liquidity/calls/liquidity-orders.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'

interface WithAcceptedDistance {
  /** The distance of the pool's price from the market that the user has accepted on this screen, in 1/10,000; absent if none was asked about. */
  readonly acceptedDistance?: number
}

/** The pool takes at most the maximums; the account's position, or its tokens of a v2 pair, grow. */
export type ShownAddLiquidity = AddLiquidityOrder & WithAcceptedDistance & { readonly kind: 'addLiquidity' }

/** At least the minimums and the fees arrive; exactly `liquidity` leaves the account's position. */
export type ShownRemoveLiquidity = RemoveLiquidityOrder & { readonly kind: 'removeLiquidity' }

/** At least the fees arrive; the position stays as it is. */
export type ShownCollectFees = CollectFeesOrder & { readonly kind: 'collectFees' }

/** At most `amount` of the input leaves, a position with exactly `liquidity` appears, and what both do not need returns. */
export interface ShownZap extends ZapOrder, WithAcceptedDistance {
  readonly kind: 'zap'
  /** Quoted output of the swap in base units, before slippage. */
  readonly quotedOut: bigint
  /** The worst price impact that the user has accepted on this screen. */
  readonly acceptedImpact: ImpactLevel
}

export type ShownLiquidity = ShownAddLiquidity | ShownRemoveLiquidity | ShownCollectFees

/** A position of the new version takes the place of the old one, and at least the refunds arrive. */
export type ShownMigration = MigrationOrder &
  WithAcceptedDistance & {
    readonly kind: 'migrateLiquidity'
    /** Base units of the new pool's tokens; the native currency as in `refundedTokens`. */
    readonly refund0: bigint
    readonly refund1: bigint
  }

/** A change of liquidity, which a batch may contain after its approvals. */
export type ShownChange = ShownLiquidity | ShownMigration | ShownZap

/** The permit of a v3 position as a transaction: the router may move this position, and no other, until it is transferred. */
export interface ShownPositionApproval {
  readonly kind: 'approvePosition'
  readonly chainId: ChainId
  readonly account: Address
  readonly tokenId: bigint
}

/** The router may move this v3 position, for half an hour. */
export interface ShownNftPermit {
  readonly kind: 'nftPermit'
  readonly chainId: ChainId
  readonly account: Address
  readonly tokenId: bigint
  /** Minutes to the deadline of the migration that uses the permit, as in `ShownPermitBatch`. */
  readonly deadlineMinutes?: number
}

/** The v2 router may move exactly `liquidity` of a pair's LP tokens, for half an hour. */
export interface ShownPairPermit {
  readonly kind: 'pairPermit'
  readonly chainId: ChainId
  readonly account: Address
  readonly pool: PairTokens
  readonly liquidity: bigint
  /** Minutes to the deadline of the withdrawal that uses the permit, as in `ShownPermitBatch`. */
  readonly deadlineMinutes?: number
}

/** The v4 position manager may move exactly these amounts through Permit2, for half an hour. */
export interface ShownPermitBatch {
  readonly kind: 'permitBatch'
  readonly chainId: ChainId
  readonly account: Address
  /** Base units. */
  readonly tokens: readonly { readonly token: Address; readonly amount: bigint }[]
  /** Minutes to the deadline of the deposit that uses the permits: a later deadline than half an hour allows longer permits. */
  readonly deadlineMinutes?: number
}
