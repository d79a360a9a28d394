/** Start and end of the range on the axis of a range bar, 0 to 1: the range is the middle half. */
export const RANGE_START = 0.25
export const RANGE_END = 0.75

/**
 * Position of a pool's price, given by its tick, on the axis of a range bar, 0 to 1. Prices further than half the range's width outside
 * the range are placed at the ends.
 *
 * @param isInverted  whether the axis shows the price of token 1, which falls as the tick rises
 */
export function placeInRange(tick: number, tickLower: number, tickUpper: number, isInverted: boolean): number {
  const inside = (tick + 0.5 - tickLower) / (tickUpper - tickLower)
  const share = Math.min(1, Math.max(0, RANGE_START + inside * (RANGE_END - RANGE_START)))
  return isInverted ? 1 - share : share
}
