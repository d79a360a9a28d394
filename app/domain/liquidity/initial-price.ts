import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { parseRaw } from '#app/domain/amount/parse-raw.ts'
import { ratioText } from './pool-price.ts'
import type { PoolPrice } from './position-amounts.ts'
import { squareRoot } from './square-root.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickAtSqrtPrice } from './tick-math.ts'
import type { PoolSides } from './tick-price.ts'

/** As many decimals as an amount in a link can have. */
const PLACES = 36

/**
 * The price at which a pool starts.
 *
 * Units    price: quote per base in whole tokens, an exact decimal
 * Rounds   √price down
 * Returns  undefined for zero, for what is not a number, and beyond the prices that a pool can have
 */
export function startPrice(price: string, { baseSide, decimals0, decimals1 }: PoolSides): PoolPrice | undefined {
  const parsed = parseRaw(price, PLACES)
  if (!parsed.ok || parsed.value === 0n) return undefined
  const [quotePlaces, basePlaces] = baseSide === 0 ? [decimals1, decimals0] : [decimals0, decimals1]
  const quote = parsed.value * 10n ** BigInt(quotePlaces)
  const base = 10n ** BigInt(PLACES + basePlaces)
  const sqrtPrice = squareRoot(baseSide === 0 ? (quote << 192n) / base : (base << 192n) / quote)
  if (sqrtPrice < MIN_SQRT_PRICE || sqrtPrice >= MAX_SQRT_PRICE) return undefined
  return { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
}

/** 1 ÷ price to 20 significant digits, rounded down; empty for zero and for what is not a number. */
export function invertPrice(price: string): string {
  const parsed = parseRaw(price, PLACES)
  return (parsed.ok && parsed.value > 0n && ratioText(10n ** BigInt(PLACES), parsed.value)) || ''
}

/** How far a price is off the market: `warn` above 5 %, `confirm` above 10 %. */
export type PriceDistance = 'near' | 'warn' | 'confirm'

/**
 * Compares two prices, exact decimals above zero in the same direction. The result is the same for the inverse prices.
 *
 * Returns  the larger price ÷ the smaller one − 1, in percent with two decimals rounded down; null if one of them is zero
 */
export function priceDistance(
  price: string,
  market: string,
): { readonly percent: string; readonly level: PriceDistance } | null {
  const ratios = [divideDecimals(price, market, 6), divideDecimals(market, price, 6)]
  const [up, down] = ratios.map((ratio) => (ratio === null ? null : Math.round(Number(ratio) * 1e6)))
  if (up == null || down == null) return null
  const hundredths = Math.floor((Math.max(up, down) - 1e6) / 100)
  const level = hundredths > 1000 ? 'confirm' : hundredths > 500 ? 'warn' : 'near'
  return { percent: (Math.max(0, hundredths) / 100).toFixed(2), level }
}
