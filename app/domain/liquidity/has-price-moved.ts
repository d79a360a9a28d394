import type { Bps } from '#app/domain/amount/percent.ts'
import { distanceBps, poolPriceText, priceDistance, type PriceSource } from './market-distance.ts'

/** Any equal decimals: they cancel out. */
const SIDES = { baseSide: 0, decimals0: 18, decimals1: 18 } as const

/** Whether a pool's price has moved by more than the tolerance; from or to a price of zero, always. */
export function hasPriceMoved(before: PriceSource, now: PriceSource, tolerance: Bps): boolean {
  const [first, second] = [poolPriceText(before, SIDES), poolPriceText(now, SIDES)]
  if (first === second) return false
  const distance = first === undefined || second === undefined ? null : priceDistance(second, first)
  return distance === null || distanceBps(distance) > tolerance
}
