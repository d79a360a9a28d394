import { divideDecimals } from '#app/domain/amount/divide-decimals.ts'
import { marketEstimate } from '#app/domain/swap/market-estimate.ts'
import { ratioText } from './pool-price.ts'
import type { PoolPrice, TokenAmounts } from './position-amounts.ts'
import { priceOfSqrt, type PoolSides } from './tick-price.ts'

/** A pool's √price, or amounts in the ratio of its price, such as the reserves and deposits of v2. */
export type PriceSource = Pick<PoolPrice, 'sqrtPrice'> | TokenAmounts

/**
 * Returns the price as quote per base in whole tokens.
 *
 * Rounds   down to 20 significant digits
 * Returns  undefined if the amount of the base is zero
 */
export function poolPriceText(source: PriceSource, sides: PoolSides): string | undefined {
  if ('sqrtPrice' in source) return priceOfSqrt(source.sqrtPrice, sides)
  const scaled0 = source.amount0 * 10n ** BigInt(sides.decimals1)
  const scaled1 = source.amount1 * 10n ** BigInt(sides.decimals0)
  return (sides.baseSide === 0 ? ratioText(scaled1, scaled0) : ratioText(scaled0, scaled1)) ?? undefined
}

/** Distance in bps up to which no consent is needed. */
export const CONSENT_BPS = 1_000
const WARN_BPS = 500

/** `warn` above 5 %, `confirm` above 10 %. */
type DistanceLevel = 'near' | 'warn' | 'confirm'

/** How far a pool's price is from the market price. */
export interface MarketDistance {
  /** Larger price ÷ smaller price − 1 in percent, rounded down to two decimals: the same in both directions. */
  readonly percent: string
  readonly level: DistanceLevel
}

/** Returns a distance in bps. */
export function distanceBps({ percent }: MarketDistance): number {
  return Math.round(Number(percent) * 100)
}

/** `price`: US dollars per whole token, an exact decimal; null if unknown. */
interface PricedToken {
  readonly decimals: number
  readonly price: string | null
}

/**
 * Compares a pool's price with the market prices of its tokens, in the pool's order.
 *
 * Returns  null if one of the prices is unknown or zero
 */
export function marketDistance(
  [token0, token1]: readonly [PricedToken, PricedToken],
  source: PriceSource,
): MarketDistance | null {
  if (token0.price === null || token1.price === null) return null
  const market = marketEstimate('1', token0.price, token1.price)
  const price = poolPriceText(source, { baseSide: 0, decimals0: token0.decimals, decimals1: token1.decimals })
  return market === undefined || price === undefined ? null : priceDistance(price, market)
}

/** Compares two prices in the same direction, exact decimals; null if one is zero. */
export function priceDistance(price: string, market: string): MarketDistance | null {
  const ratios = [divideDecimals(price, market, 6), divideDecimals(market, price, 6)]
  const [up, down] = ratios.map((ratio) => (ratio === null ? null : Math.round(Number(ratio) * 1e6)))
  if (up == null || down == null) return null
  const hundredths = Math.floor((Math.max(up, down) - 1e6) / 100)
  const level = hundredths > CONSENT_BPS ? 'confirm' : hundredths > WARN_BPS ? 'warn' : 'near'
  return { percent: (Math.max(0, hundredths) / 100).toFixed(2), level }
}
