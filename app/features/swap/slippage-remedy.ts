import type { Bps } from '#app/domain/amount/percent.ts'
import { proposedSlippage } from '#app/domain/swap/slippage-entry.ts'
import { priceLoss, type QuotedTrade } from './quoted-trade.ts'
import { quotedTax } from './unquoted-tax.ts'

/**
 * Returns the slippage that the swap would have needed plus 0.1 %, for a price that has become worse. The slippage is stored for all pairs,
 * so it never covers a fee-on-transfer tax of one token.
 *
 * Units    basis points; `tax` is that of `unquotedTax`
 * Returns  undefined if a tax explains the failure, if the newer quote deducts more tax, or if the maximum slippage was already in use
 */
export function slippageRemedy(failed: QuotedTrade, fresh: QuotedTrade | undefined, tax: number): Bps | undefined {
  const { slippage } = failed
  const isDeducted = fresh !== undefined && quotedTax(fresh) > quotedTax(failed)
  if (isDeducted || tax > slippage) return undefined
  const proposed = proposedSlippage(slippage, fresh ? priceLoss(fresh, failed).bps : 0)
  return proposed > slippage ? proposed : undefined
}
