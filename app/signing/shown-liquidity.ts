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
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { ImpactLevel } from '#app/domain/swap/price-impact.ts'

interface WithAcceptedDistance {
  /**
   * Distance of the pool's price from the market that the user has accepted on this screen, in 1/10,000; absent if the screen did not ask.
   */
  readonly acceptedDistance?: number
}

/** The pool takes at most the maximums, and the account's position, or its balance of LP tokens of a v2 pair, grows. */
export type ShownAddLiquidity = AddLiquidityOrder & WithAcceptedDistance & { readonly kind: 'addLiquidity' }

interface WithReceived {
  /**
   * Minimum amounts that reach the account after fee-on-transfer taxes, in base units. Absent if the screen deducts no taxes from the
   * minimums and fees. The calldata does not contain them.
   */
  readonly received?: TokenAmounts
}

/** At least the amounts of `minimumReceived` arrive, and exactly `liquidity` leaves the account's position. */
export type ShownRemoveLiquidity = RemoveLiquidityOrder & WithReceived & { readonly kind: 'removeLiquidity' }

/** At least the amounts of `minimumReceived` arrive, and the position's liquidity does not change. */
export type ShownCollectFees = CollectFeesOrder & WithReceived & { readonly kind: 'collectFees' }

/** At most `amount` of the input leaves, a position with exactly `liquidity` is minted, and the rest of both tokens is refunded. */
export interface ShownZap extends ZapOrder, WithAcceptedDistance {
  readonly kind: 'zap'
  /** Quoted output of the swap in base units, before slippage. */
  readonly quotedOut: bigint
  /** The worst price impact that the user has accepted on this screen. */
  readonly acceptedImpact: ImpactLevel
}

export type ShownLiquidity = ShownAddLiquidity | ShownRemoveLiquidity | ShownCollectFees

/** Returns the minimum amounts that reach the account, in base units: minimums and fees, less the fee-on-transfer taxes shown. */
export function minimumReceived(shown: ShownRemoveLiquidity | ShownCollectFees): TokenAmounts {
  if (shown.received) return shown.received
  if (shown.version === 'v2') return { amount0: shown.minimum0, amount1: shown.minimum1 }
  const { fees0, fees1 } = shown
  const { minimum0, minimum1 } = shown.kind === 'removeLiquidity' ? shown : { minimum0: 0n, minimum1: 0n }
  return { amount0: minimum0 + fees0, amount1: minimum1 + fees1 }
}

/** A position of the new version replaces liquidity of the old one, and at least the refunds arrive. */
export type ShownMigration = MigrationOrder &
  WithAcceptedDistance & {
    readonly kind: 'migrateLiquidity'
    /** Base units of the tokens that `refundedTokens` returns. */
    readonly refund0: bigint
    readonly refund1: bigint
  }

/** A change of liquidity that a batch may contain after its approvals. */
export type ShownChange = ShownLiquidity | ShownMigration | ShownZap

/** A v3 position's permit as a transaction: the router may move this position, but no other, until the position is transferred. */
export interface ShownPositionApproval {
  readonly kind: 'approvePosition'
  readonly chainId: ChainId
  readonly account: Address
  readonly tokenId: bigint
}

/** The router may move this v3 position for half an hour or, if later, until the deadline of the migration. */
export interface ShownNftPermit {
  readonly kind: 'nftPermit'
  readonly chainId: ChainId
  readonly account: Address
  readonly tokenId: bigint
  /** Minutes to the deadline of the migration that uses the permit. */
  readonly deadlineMinutes?: number
}

/** The v2 router may move exactly `liquidity` of a pair's LP tokens for half an hour or, if later, until the deadline of the withdrawal. */
export interface ShownPairPermit {
  readonly kind: 'pairPermit'
  readonly chainId: ChainId
  readonly account: Address
  readonly pool: PairTokens
  readonly liquidity: bigint
  /** Minutes to the deadline of the withdrawal that uses the permit. */
  readonly deadlineMinutes?: number
}

/** The v4 position manager may move exactly these amounts through Permit2 for half an hour or, if later, until the deadline of the deposit. */
export interface ShownPermitBatch {
  readonly kind: 'permitBatch'
  readonly chainId: ChainId
  readonly account: Address
  /** Base units. */
  readonly tokens: readonly { readonly token: Address; readonly amount: bigint }[]
  /** Minutes to the deadline of the deposit that uses the permits. */
  readonly deadlineMinutes?: number
}
