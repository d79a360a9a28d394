import { SECOND } from '#app/base/time.ts'

/** Limits of a session window of Cumulative Layout Shift: maximum pause between shifts, and maximum length. */
const MAX_GAP_MS = SECOND
const MAX_WINDOW_MS = 5 * SECOND

export interface ShiftWindow {
  readonly start: number
  readonly last: number
  readonly sum: number
  /** The largest sum of any window so far: the page's CLS. */
  readonly worst: number
}

export const NO_SHIFT: ShiftWindow = { start: 0, last: Number.NEGATIVE_INFINITY, sum: 0, worst: 0 }

/** Adds a shift (`time` in milliseconds since page load) to its window. */
export function withShift(window: ShiftWindow, shift: { readonly time: number; readonly value: number }): ShiftWindow {
  const isSame = shift.time - window.last < MAX_GAP_MS && shift.time - window.start < MAX_WINDOW_MS
  const sum = isSame ? window.sum + shift.value : shift.value
  return { start: isSame ? window.start : shift.time, last: shift.time, sum, worst: Math.max(window.worst, sum) }
}
