import { SECOND } from '#app/base/time.ts'

/** Spec §9, monitoring: shifts belong together when no pause between them is longer and the whole no longer than this. */
const GAP = SECOND
const LONGEST = 5 * SECOND

export interface ShiftWindow {
  readonly start: number
  readonly last: number
  readonly sum: number
  /** The largest sum of any window so far: the page's cumulative layout shift. */
  readonly worst: number
}

export const NO_SHIFT: ShiftWindow = { start: 0, last: Number.NEGATIVE_INFINITY, sum: 0, worst: 0 }

/** Adds a shift (`time` in milliseconds since the page began) to the window it belongs to. */
export function withShift(window: ShiftWindow, shift: { readonly time: number; readonly value: number }): ShiftWindow {
  const isSame = shift.time - window.last < GAP && shift.time - window.start < LONGEST
  const sum = isSame ? window.sum + shift.value : shift.value
  return { start: isSame ? window.start : shift.time, last: shift.time, sum, worst: Math.max(window.worst, sum) }
}
