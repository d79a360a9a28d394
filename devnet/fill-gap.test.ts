import { expect, test } from 'vitest'
import { fillGap, stride } from './fill-gap.ts'
import { DENSITY } from './world/schedule.ts'

async function minedTimes(start: number, end: number): Promise<number[]> {
  const times: number[] = []
  const mine = ({ time }: { readonly time: number }) => {
    times.push(time)
    return Promise.resolve(0)
  }
  await fillGap({ mine }, { start, end, density: DENSITY.gap, swaps: 1 })
  return times
}

test('a gap of ten minutes is filled minute by minute up to its end', async () => {
  expect(await minedTimes(1_000, 1_600)).toEqual([1_060, 1_120, 1_180, 1_240, 1_300, 1_360, 1_420, 1_480, 1_540, 1_600])
})

test('times always increase from the newest block to the end, however long the gap', async () => {
  const times = await minedTimes(1_000, 40_000_000)
  expect(times[0]).toBeGreaterThan(1_000)
  expect(times.at(-1)).toBe(40_000_000)
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  expect(times.filter((time) => time > 40_000_000 - 3_600)).toHaveLength(60)
})

test('without a gap no block is mined', async () => {
  expect(await minedTimes(1_000, 1_000)).toEqual([])
})

test('blocks are skipped evenly if there is not enough time for all of them', () => {
  expect(stride(100, 200)).toBe(1)
  expect(stride(100, 30)).toBe(4)
  expect(stride(100, 0)).toBe(101)
})
