/** The scroll velocity as of the last scroll event. */
export interface ScrollVelocity {
  /** Milliseconds. */
  readonly time: number
  /** Scroll position in pixels. */
  readonly top: number
  /** Pixels per millisecond, averaged over 100 ms. */
  readonly speed: number
  /** Late-frame score; decays by 0.1 per on-time frame. */
  readonly lateFrames: number
  /** Whether rows pass faster than they can be read and rendered. */
  readonly isFastScroll: boolean
}

export const IDLE: ScrollVelocity = { time: -Infinity, top: 0, speed: 0, lateFrames: 0, isFastScroll: false }

/** Pixels per millisecond: fast scrolling starts above FAST, where text is unreadable, and ends below SLOW. */
const FAST = 2
const SLOW = 1
/** Milliseconds between two scroll events: a late frame at 60 Hz, and the end of a scroll. */
const LATE_FRAME_MS = 22
const PAUSE_MS = 300
/** Score at which late frames are no longer a coincidence. */
const LATE_FRAME_LIMIT = 3

/** The velocity at scroll position `top` (pixels) in the frame of `time` (milliseconds). */
export function nextVelocity(before: ScrollVelocity, time: number, top: number): ScrollVelocity {
  const elapsed = time - before.time
  if (elapsed <= 0) return before
  if (elapsed > PAUSE_MS) return { ...IDLE, time, top }
  // Smoothed, because a late frame reports its distance with the duration of the next one.
  const speed = before.speed + (Math.abs(top - before.top) / elapsed - before.speed) * Math.min(1, elapsed / 100)
  // One slow frame does not end fast scrolling: it may be a stall whose distance is reported with the next frame.
  const isSlow = before.isFastScroll ? Math.max(speed, before.speed) < SLOW : speed < FAST
  if (isSlow) return { time, top, speed, lateFrames: 0, isFastScroll: false }
  const lateFrames = elapsed > LATE_FRAME_MS ? before.lateFrames + 1 : Math.max(0, before.lateFrames - 0.1)
  return { time, top, speed, lateFrames, isFastScroll: before.isFastScroll || lateFrames >= LATE_FRAME_LIMIT }
}
