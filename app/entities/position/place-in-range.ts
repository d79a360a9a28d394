/** Shares of the axis of a range bar: the range itself is its middle half. */
export const RANGE_START = 0.25
export const RANGE_END = 0.75

/**
 * Where a pool's price lies on the axis of a range bar, 0 to 1, by its tick. Prices further away than half the range lie at the ends.
 *
 * @param isInverted  the axis shows the price of token 1, which falls as the tick rises
 */
export function placeInRange(tick: number, tickLower: number, tickUpper: number, isInverted: boolean): number {
  const inside = (tick + 0.5 - tickLower) / (tickUpper - tickLower)
  const share = Math.min(1, Math.max(0, RANGE_START + inside * (RANGE_END - RANGE_START)))
  return isInverted ? 1 - share : share
}
