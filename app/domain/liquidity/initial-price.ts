import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { ratioText } from './pool-price.ts'
import type { PoolPrice } from './position-amounts.ts'
import { squareRoot } from './square-root.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickAtSqrtPrice } from './tick-math.ts'
import type { PoolSides } from './tick-price.ts'

/** Decimal places of a price: as many as an amount in a link can have. */
const PLACES = 36

/**
 * Returns the price that a pool is initialised with.
 *
 * Units    price: quote per base in whole tokens, an exact decimal
 * Rounds   √price down
 * Returns  undefined for zero, for a text that is not a number, and outside the range of pool prices
 */
export function startPrice(price: string, { baseSide, decimals0, decimals1 }: PoolSides): PoolPrice | undefined {
  const parsed = parseUnits(price, PLACES)
  if (!parsed.ok || parsed.value === 0n) return undefined
  const [quotePlaces, basePlaces] = baseSide === 0 ? [decimals1, decimals0] : [decimals0, decimals1]
  const quote = parsed.value * 10n ** BigInt(quotePlaces)
  const base = 10n ** BigInt(PLACES + basePlaces)
  const sqrtPrice = squareRoot(baseSide === 0 ? (quote << 192n) / base : (base << 192n) / quote)
  if (sqrtPrice < MIN_SQRT_PRICE || sqrtPrice >= MAX_SQRT_PRICE) return undefined
  return { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }
}

/**
 * Returns 1 ÷ price to 20 significant digits and at most 36 decimal places, rounded down; empty for zero, for a text that is not a number,
 * and if nothing is left.
 */
export function invertPrice(price: string): string {
  const parsed = parseUnits(price, PLACES)
  if (!parsed.ok || parsed.value === 0n) return ''
  const [whole = '', fraction = ''] = (ratioText(10n ** BigInt(PLACES), parsed.value) ?? '').split('.')
  const truncated = fraction.slice(0, PLACES)
  if (!/[1-9]/.test(whole + truncated)) return ''
  return truncated === '' ? whole : `${whole}.${truncated}`
}
