import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeFloating, type Stage } from './place-floating.ts'

const COLUMN = { left: -280, right: 280, top: -400, bottom: 400 }
const stages: fc.Arbitrary<Stage> = fc.record({
  width: fc.integer({ min: 300, max: 3000 }),
  height: fc.integer({ min: 300, max: 1500 }),
  clear: fc.constantFrom([], [COLUMN], [COLUMN, { left: -900, right: 900, top: -500, bottom: -300 }]),
  margin: fc.integer({ min: 0, max: 60 }),
  seed: fc.integer(),
})

test('circles are at least 250 px apart and 50 to 96 px wide', () => {
  fc.assert(
    fc.property(stages, (stage) => {
      const circles = placeFloating(stage)
      for (const [index, circle] of circles.entries()) {
        expect(circle.size).toBeGreaterThanOrEqual(50)
        expect(circle.size).toBeLessThanOrEqual(96)
        for (const other of circles.slice(index + 1))
          expect(Math.hypot(circle.x - other.x, circle.y - other.y)).toBeGreaterThanOrEqual(250)
      }
    }),
  )
})

test('every circle is entirely on the stage and keeps its margin to the column', () => {
  fc.assert(
    fc.property(stages, (stage) => {
      for (const { x, y, size } of placeFloating(stage)) {
        const reach = size / 2 + stage.margin
        expect(Math.abs(x) + reach).toBeLessThanOrEqual(stage.width / 2)
        expect(Math.abs(y) + reach).toBeLessThanOrEqual(stage.height / 2)
        for (const box of stage.clear) {
          const isBeside = x + reach <= box.left || x - reach >= box.right
          const isAbove = y + reach <= box.top || y - reach >= box.bottom
          const corner = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
          expect(isBeside || isAbove || corner >= reach).toBe(true)
        }
      }
    }),
  )
})

test('the same seed gives the same layout, and another seed a different one', () => {
  const stage = { width: 1600, height: 800, clear: [COLUMN], margin: 16 }
  expect(placeFloating({ ...stage, seed: 7 })).toEqual(placeFloating({ ...stage, seed: 7 }))
  expect(placeFloating({ ...stage, seed: 7 })).not.toEqual(placeFloating({ ...stage, seed: 8 }))
})

test('there are circles on both sides of the column', () => {
  const circles = placeFloating({ width: 1600, height: 800, clear: [COLUMN], margin: 16, seed: 1 })
  expect(circles.filter(({ x }) => x < 0).length).toBeGreaterThanOrEqual(3)
  expect(circles.filter(({ x }) => x > 0).length).toBeGreaterThanOrEqual(3)
})

test('a stage without space stays empty', () => {
  expect(placeFloating({ width: 500, height: 800, clear: [COLUMN], margin: 16, seed: 1 })).toEqual([])
})
