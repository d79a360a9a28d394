import { expect, test } from 'vitest'
import { LANE, LANE_POOLS, routeBands } from './route-bands.ts'

/** Vertical positions at which a band starts, runs and ends. */
function heights(d: string): readonly (string | undefined)[] {
  const [, start, lane, end] = /^M0 (\S+)C.* (\S+)H.* (\S+)$/.exec(d) ?? []
  return [start, lane, end]
}

test('a single path is a straight band', () => {
  const [band] = routeBands([10_000])
  expect(heights(band?.d ?? '')).toEqual(['22', '22', '22'])
  expect(band?.thickness).toBe(32)
})

test('bands are as thick as their shares, and each runs in its lane', () => {
  const bands = routeBands([5_500, 4_500])
  expect(bands.map(({ thickness }) => thickness)).toEqual([17.6, 14.4])
  expect(bands.map(({ d }) => heights(d)[1])).toEqual([`${LANE_POOLS / 2}`, `${LANE_POOLS / 2 + LANE}`])
})

test('bands touch, but do not overlap, at a token', () => {
  const bands = routeBands([6_000, 3_000, 1_000])
  const edges = bands.map(({ d, thickness }) => {
    const middle = Number(heights(d)[0])
    return [middle - thickness / 2, middle + thickness / 2] as const
  })
  expect(edges[1]?.[0]).toBeCloseTo(edges[0]?.[1] ?? 0)
  expect(edges[2]?.[0]).toBeCloseTo(edges[1]?.[1] ?? 0)
  // The stack of bands is centred on the lanes.
  expect(((edges[0]?.[0] ?? 0) + (edges[2]?.[1] ?? 0)) / 2).toBeCloseTo(LANE_POOLS / 2 + LANE)
})

test('a path with a tiny or unknown share is visible', () => {
  expect(routeBands([9_999, 1]).map(({ thickness }) => thickness)[1]).toBe(2)
  expect(routeBands([0, 0]).map(({ thickness }) => thickness)).toEqual([2, 2])
})
