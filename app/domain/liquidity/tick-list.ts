import type { Tick } from './pool.ts'

/** The next tick at which a swap pauses: an initialised one, or the edge of the bitmap's word if there is none before it. */
export interface TickStop {
  readonly tick: number
  /** Index in the list of ticks; undefined if the tick is not initialised. */
  readonly position: number | undefined
}

/** Ticks in a word of the bitmap, each of which stands for a multiple of the tick spacing. */
const WORD_TICKS = 256

/**
 * Returns the next stop at or below a tick (`downwards`) or above it.
 *
 * The edges of words affect amounts, because the contract rounds once per stop.
 *
 * Units    ticks: ascending, each a multiple of tickSpacing · result: not clamped to the range of ticks
 * Source   TickBitmap.nextInitializedTickWithinOneWord
 */
export function nextTickStop(ticks: readonly Tick[], tick: number, tickSpacing: number, downwards: boolean): TickStop {
  const compressed = Math.floor(tick / tickSpacing)
  if (downwards) {
    const position = countUpTo(ticks, compressed * tickSpacing) - 1
    const edge = Math.floor(compressed / WORD_TICKS) * WORD_TICKS * tickSpacing
    const found = ticks[position]
    return found && found.index >= edge ? { tick: found.index, position } : { tick: edge, position: undefined }
  }
  const position = countUpTo(ticks, compressed * tickSpacing)
  const edge = ((Math.floor((compressed + 1) / WORD_TICKS) + 1) * WORD_TICKS - 1) * tickSpacing
  const found = ticks[position]
  return found && found.index <= edge ? { tick: found.index, position } : { tick: edge, position: undefined }
}

/** Returns the number of ticks at or below `index`. */
export function countUpTo(ticks: readonly Tick[], index: number): number {
  let low = 0
  let high = ticks.length
  while (low < high) {
    const middle = (low + high) >> 1
    const tick = ticks[middle]
    if (tick !== undefined && tick.index <= index) low = middle + 1
    else high = middle
  }
  return low
}
