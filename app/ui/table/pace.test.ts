import { expect, test } from 'vitest'
import { AT_EASE, paceAt } from './pace.ts'

/** Scrolled for so many frames, each of so many milliseconds, at so many pixels a millisecond. */
function scrolled(frames: readonly number[], speed: number, from = AT_EASE) {
  return frames.reduce(
    (pace, elapsed) => paceAt(pace, pace.time + elapsed, pace.top + speed * elapsed),
    from === AT_EASE ? paceAt(from, 1_000, 0) : from,
  )
}
const frames = (count: number, ...each: readonly number[]) => Array.from({ length: count }, () => each).flat()

test('one hurries where rows pass fast and frames come late', () => {
  expect(scrolled(frames(3, 33), 4).isHurried).toBe(true)
  expect(scrolled(frames(4, 33, 17), -4).isHurried).toBe(true)
})

test('nobody hurries on a machine that keeps up, however fast', () => {
  expect(scrolled(frames(600, 17), 20).isHurried).toBe(false)
  expect(scrolled(frames(60, 33, ...frames(12, 17)), 20).isHurried).toBe(false)
})

test('nobody hurries who reads, however slow the machine', () => {
  expect(scrolled(frames(100, 50), 1.5).isHurried).toBe(false)
})

test('one hurries until one slows down or pauses, though frames are on time again', () => {
  const hurried = scrolled(frames(3, 33), 4)
  expect(scrolled(frames(100, 17), 4, hurried).isHurried).toBe(true)
  expect(scrolled(frames(1, 17), 1.5, hurried).isHurried).toBe(true)
  expect(scrolled(frames(1, 17), 0.5, hurried).isHurried).toBe(false)
  expect(scrolled([200], 4, hurried).isHurried).toBe(false)
  expect(scrolled([17, 33, 33], 4, scrolled([200], 4, hurried)).isHurried).toBe(false)
})
