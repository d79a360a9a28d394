import { expect, test } from 'vitest'
import { AT_EASE, paceAt, type Pace } from './pace.ts'

const BEGUN = paceAt(AT_EASE, 1_000, 0)

/** Scrolled for so many frames, each of so many milliseconds, at so many pixels a millisecond. */
function scrolled(frames: readonly number[], speed: number, from: Pace = BEGUN) {
  return frames.reduce((pace, elapsed) => paceAt(pace, pace.time + elapsed, pace.top + speed * elapsed), from)
}
const frames = (count: number, ...each: readonly number[]) => Array.from({ length: count }, () => each).flat()
const HURRIED = scrolled(frames(10, 33), 4)

test('one hurries where rows pass fast and frames come late', () => {
  expect(HURRIED.isHurried).toBe(true)
  expect(scrolled(frames(10, 33, 17), -4).isHurried).toBe(true)
})

test('nobody hurries on a machine that keeps up, however fast', () => {
  expect(scrolled(frames(600, 17), 20).isHurried).toBe(false)
  expect(scrolled(frames(60, 33, ...frames(12, 17)), 20).isHurried).toBe(false)
})

test('nobody hurries who reads, however slow the machine', () => {
  expect(scrolled(frames(100, 50), 1.5).isHurried).toBe(false)
})

test('one hurries until one slows down or pauses, though frames are on time again', () => {
  expect(scrolled(frames(100, 17), 4, HURRIED).isHurried).toBe(true)
  expect(scrolled(frames(100, 17), 1.5, HURRIED).isHurried).toBe(true)
  expect(scrolled(frames(30, 17), 0.5, HURRIED).isHurried).toBe(false)
  expect(scrolled([400], 4, HURRIED).isHurried).toBe(false)
  expect(scrolled([17, 33, 33], 4, scrolled([400], 4, HURRIED)).isHurried).toBe(false)
})

test('a late frame in which the page has gone little way is no slowing down, nor is a turn', () => {
  const stalled = paceAt(HURRIED, HURRIED.time + 83, HURRIED.top + 66)
  expect(stalled.isHurried).toBe(true)
  expect(scrolled(frames(20, 17), -4, stalled).isHurried).toBe(true)
  const long = paceAt(HURRIED, HURRIED.time + 200, HURRIED.top + 66)
  expect(scrolled([17], 40, long).isHurried).toBe(true)
  expect(scrolled([17, 17], 0.1, long).isHurried).toBe(false)
})

test('what comes twice in a frame is told once', () => {
  expect(paceAt(HURRIED, HURRIED.time, HURRIED.top + 10)).toBe(HURRIED)
})
