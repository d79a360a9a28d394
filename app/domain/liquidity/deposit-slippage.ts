import { isNative, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'

/** Low, because a v4 deposit sends the maximum native amount as value, including the tolerance, and is refunded the rest. */
const NATIVE_V4_SLIPPAGE = 5 as Bps
const DEFAULT_SLIPPAGE = 250 as Bps
/** Low, because a zap leaves the tolerance's share of the deposit out of the position and refunds it. */
export const ZAP_SLIPPAGE = 5 as Bps

/** Returns the automatic slippage tolerance of a deposit or withdrawal. */
export function depositSlippage(version: 'v2' | 'v3' | 'v4', token0: Address): Bps {
  return version === 'v4' && isNative(token0) ? NATIVE_V4_SLIPPAGE : DEFAULT_SLIPPAGE
}
