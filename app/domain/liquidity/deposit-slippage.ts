import { isNative, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'

/** v4 pools return native currency that they do not take, so the tolerance is paid in advance. */
const NATIVE_V4 = 5 as Bps
const USUAL = 250 as Bps
/** As small as `NATIVE_V4`, because the part of a deposit that the tolerance keeps out of the position returns to the account. */
export const ZAP_SLIPPAGE = 5 as Bps

/** How far the price may move between the review of a deposit and its block. */
export function depositSlippage(version: 'v2' | 'v3' | 'v4', token0: Address): Bps {
  return version === 'v4' && isNative(token0) ? NATIVE_V4 : USUAL
}
