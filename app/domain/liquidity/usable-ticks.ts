import type { TickRange } from './position-amounts.ts'
import { MAX_TICK, MIN_TICK } from './tick-math.ts'

/** Returns the lowest and highest tick that the spacing allows: the range of a full-range position. */
export function fullRange(tickSpacing: number): TickRange {
  return { tickLower: Math.ceil(MIN_TICK / tickSpacing) * tickSpacing, tickUpper: alignedDown(MAX_TICK, tickSpacing) }
}

export function isFullRange({ tickLower, tickUpper }: TickRange, tickSpacing: number): boolean {
  const full = fullRange(tickSpacing)
  return tickLower === full.tickLower && tickUpper === full.tickUpper
}

/** Whether the pool accepts the range: the lower tick is below the upper one, and the spacing allows both. */
export function isValidRange({ tickLower, tickUpper }: TickRange, tickSpacing: number): boolean {
  const full = fullRange(tickSpacing)
  const areUsable = tickLower % tickSpacing === 0 && tickUpper % tickSpacing === 0
  return areUsable && full.tickLower <= tickLower && tickLower < tickUpper && tickUpper <= full.tickUpper
}

/** Returns the usable tick nearest to any number, which may be infinite. */
export function usableTick(tick: number, tickSpacing: number): number {
  const { tickLower, tickUpper } = fullRange(tickSpacing)
  // Adding 0 converts -0 to 0.
  return Math.min(tickUpper, Math.max(tickLower, Math.round(tick / tickSpacing) * tickSpacing)) + 0
}

/** Returns the greatest multiple of the spacing that is not above a tick. */
export function alignedDown(tick: number, tickSpacing: number): number {
  return Math.floor(tick / tickSpacing) * tickSpacing
}
