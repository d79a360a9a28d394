import { expect, test } from 'vitest'
import { IDLE, nextVelocity, type ScrollVelocity } from './scroll-velocity.ts'

const START = nextVelocity(IDLE, 1_000, 0)

/** Scrolls through frames of the given durations in milliseconds, at `speed` pixels per millisecond. */
function scroll(frames: readonly number[], speed: number, from: ScrollVelocity = START) {
  return frames.reduce(
    (velocity, elapsed) => nextVelocity(velocity, velocity.time + elapsed, velocity.top + speed * elapsed),
    from,
  )
}
const frames = (count: number, ...each: readonly number[]) => Array.from({ length: count }, () => each).flat()
const FAST = scroll(frames(10, 33), 4)

test('scrolling is fast when rows pass quickly and frames are late', () => {
  expect(FAST.isFastScroll).toBe(true)
  expect(scroll(frames(10, 33, 17), -4).isFastScroll).toBe(true)
})

test('scrolling is never fast on a machine that keeps its frame rate', () => {
  expect(scroll(frames(600, 17), 20).isFastScroll).toBe(false)
  expect(scroll(frames(60, 33, ...frames(12, 17)), 20).isFastScroll).toBe(false)
})

test('scrolling at reading speed is never fast, however slow the machine', () => {
  expect(scroll(frames(100, 50), 1.5).isFastScroll).toBe(false)
})

test('fast scrolling ends when the user slows down or pauses, not when frames are on time again', () => {
  expect(scroll(frames(100, 17), 4, FAST).isFastScroll).toBe(true)
  expect(scroll(frames(100, 17), 1.5, FAST).isFastScroll).toBe(true)
  expect(scroll(frames(30, 17), 0.5, FAST).isFastScroll).toBe(false)
  expect(scroll([400], 4, FAST).isFastScroll).toBe(false)
  expect(scroll([17, 33, 33], 4, scroll([400], 4, FAST)).isFastScroll).toBe(false)
})

test('neither a late frame with little movement nor a change of direction ends fast scrolling', () => {
  const stalled = nextVelocity(FAST, FAST.time + 83, FAST.top + 66)
  expect(stalled.isFastScroll).toBe(true)
  expect(scroll(frames(20, 17), -4, stalled).isFastScroll).toBe(true)
  const long = nextVelocity(FAST, FAST.time + 200, FAST.top + 66)
  expect(scroll([17], 40, long).isFastScroll).toBe(true)
  expect(scroll([17, 17], 0.1, long).isFastScroll).toBe(false)
})

test('two events in the same frame count once', () => {
  expect(nextVelocity(FAST, FAST.time, FAST.top + 10)).toBe(FAST)
})
