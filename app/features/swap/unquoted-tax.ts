import type { MarketToken } from '#app/wire/market/token.ts'
import type { QuotedTrade } from './quoted-trade.ts'

interface Tokens {
  readonly input: MarketToken
  readonly output: MarketToken
}

/**
 * Returns the part of the tokens' taxes that the failed quote did not deduct: taxes of a newer quote, or those of the tokens' last trials if
 * they are higher.
 *
 * Units    basis points; the tax on selling the input plus the one on buying the output
 */
export function unquotedTax(failed: QuotedTrade, fresh: QuotedTrade | undefined, { input, output }: Tokens): number {
  const measured = (input.findings?.sellFee ?? 0) + (output.findings?.buyFee ?? 0)
  return Math.max(0, Math.max(measured, fresh ? quotedTax(fresh) : 0) - quotedTax(failed))
}

/** Taxes that a quote deducts, in basis points. All routes have the same tokens at their ends. */
export function quotedTax({ response }: QuotedTrade): number {
  if (response.routing !== 'CLASSIC') return 0
  const [route = []] = response.quote.route
  return taxOf(route[0]?.tokenIn.sellFeeBps) + taxOf(route.at(-1)?.tokenOut.buyFeeBps)
}

function taxOf(bps: string | undefined): number {
  return /^\d{1,5}$/.test(bps ?? '') ? Number(bps) : 0
}
