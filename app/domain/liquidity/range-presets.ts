import type { TickRange } from './position-amounts.ts'
import { alignedDown, fullRange, usableTick } from './usable-ticks.ts'

/**
 * stable: a few spacings around the price · wide: from half to double the price · below, above: one-sided, down to half or up to double.
 */
export type RangePreset = 'stable' | 'wide' | 'below' | 'above'

export const RANGE_PRESETS: readonly RangePreset[] = ['stable', 'wide', 'below', 'above']

/** Tick spacings on either side of the price. */
const STABLE_SPACINGS = 3
/** Ticks from a price to half or double of it: log 2 ÷ log 1.0001. */
const DOUBLE_TICKS = 6_931.8

/**
 * Returns the range of a preset around the tick of the price.
 *
 * @param isInverted  whether token 1 is the base of prices: a range below the price then lies above its tick
 */
export function presetRange(preset: RangePreset, tick: number, tickSpacing: number, isInverted: boolean): TickRange {
  const full = fullRange(tickSpacing)
  const clampRange = (tickLower: number, tickUpper: number): TickRange => {
    const lower = Math.min(Math.max(tickLower, full.tickLower), full.tickUpper - tickSpacing)
    return { tickLower: lower, tickUpper: Math.max(Math.min(tickUpper, full.tickUpper), lower + tickSpacing) }
  }
  const nearestTick = usableTick(tick, tickSpacing)
  const below = alignedDown(tick, tickSpacing)
  const [half, double] = [usableTick(tick - DOUBLE_TICKS, tickSpacing), usableTick(tick + DOUBLE_TICKS, tickSpacing)]
  switch (preset) {
    case 'stable':
      return clampRange(nearestTick - STABLE_SPACINGS * tickSpacing, nearestTick + STABLE_SPACINGS * tickSpacing)
    case 'wide':
      return clampRange(half, double)
    case 'below':
    case 'above':
      return (preset === 'below') === isInverted
        ? clampRange(below + tickSpacing, Math.max(double, below + 2 * tickSpacing))
        : clampRange(Math.min(half, below - tickSpacing), below)
  }
}
