/** How a page is being scrolled, as of its last scroll event. */
export interface Pace {
  /** In milliseconds. */
  readonly time: number
  /** In pixels. */
  readonly top: number
  /** Pixels a millisecond, of the last tenth of a second. */
  readonly speed: number
  /** Frames that came late of late: one on time makes up for a tenth of one. */
  readonly late: number
  /** Whether rows pass faster than one reads them, and than the machine draws them. */
  readonly isHurried: boolean
}

export const AT_EASE: Pace = { time: -Infinity, top: 0, speed: 0, late: 0, isHurried: false }

/** Pixels a millisecond: above the one nobody reads figures any more, below the other one begins to. */
const FAST = 2
const SLOW = 1
/** Milliseconds between two events of one scroll: a frame at 60 a second and a third; and what is no scroll any more. */
const LATE = 22
const PAUSE = 300
/** So many late frames, of some twenty, are no chance. */
const TOO_MANY = 3

/** The pace once the page stands at `top`, in pixels, in the frame of `time`, in milliseconds. */
export function paceAt(before: Pace, time: number, top: number): Pace {
  const elapsed = time - before.time
  if (elapsed <= 0) return before
  if (elapsed > PAUSE) return { ...AT_EASE, time, top }
  // Smoothed: where frames are late, the way of one is told with the time of the next.
  const speed = before.speed + (Math.abs(top - before.top) / elapsed - before.speed) * Math.min(1, elapsed / 100)
  // One slow frame of a hurry is none: a stall, whose way is told with the time of the next.
  const isSlow = before.isHurried ? Math.max(speed, before.speed) < SLOW : speed < FAST
  if (isSlow) return { time, top, speed, late: 0, isHurried: false }
  const late = elapsed > LATE ? before.late + 1 : Math.max(0, before.late - 0.1)
  return { time, top, speed, late, isHurried: before.isHurried || late >= TOO_MANY }
}
