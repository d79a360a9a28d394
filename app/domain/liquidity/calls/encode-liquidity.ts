import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import type { AddLiquidityOrder, CollectFeesOrder, RemoveLiquidityOrder } from './liquidity-orders.ts'
import type { SignedPairPermit } from './pair-permit.ts'
import type { SignedPermitBatch } from './permit-batch.ts'
import { encodeV2Add, encodeV2Remove } from './v2-router.ts'
import { encodeV3Add, encodeV3Collect, encodeV3Remove } from './v3-position-manager.ts'
import { encodeV4Add, encodeV4Collect, encodeV4Remove } from './v4-position-manager.ts'

/** Encodes a deposit. Only v4 uses `permit`; v2 and v3 need token approvals. */
export function encodeAddLiquidity(order: AddLiquidityOrder, permit?: SignedPermitBatch): UnsignedTransaction {
  switch (order.version) {
    case 'v2':
      return encodeV2Add(order)
    case 'v3':
      return encodeV3Add(order)
    case 'v4':
      return encodeV4Add(order, permit)
  }
}

/** Encodes a withdrawal. Only v2 uses `permit`, in place of an approval of the LP tokens. */
export function encodeRemoveLiquidity(order: RemoveLiquidityOrder, permit?: SignedPairPermit): UnsignedTransaction {
  switch (order.version) {
    case 'v2':
      return encodeV2Remove(order, permit)
    case 'v3':
      return encodeV3Remove(order)
    case 'v4':
      return encodeV4Remove(order)
  }
}

export function encodeCollectFees(order: CollectFeesOrder): UnsignedTransaction {
  return order.version === 'v3' ? encodeV3Collect(order) : encodeV4Collect(order)
}
