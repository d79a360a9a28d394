import { expect, test } from 'vitest'
import { drawRows, type Drawn } from './draw-rows.ts'
import type { RowStand } from './row-place.ts'

const places = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const draw = (row: number, at: number, stand: RowStand) => <tr key={row} data-at={at} className={stand} />

/** Draws the rows of a list of `count` after each other. */
function drawer(count: number) {
  let drawn: ReadonlyMap<number, Drawn<number>> = new Map()
  const rows = places(0, count - 1)
  return (at: readonly number[], isHurried: boolean, of: readonly number[] = rows) => {
    drawn = drawRows(drawn, at, { rows: of, draw, isHurried })
    return [...drawn.values()]
  }
}
const stands = (drawn: readonly Drawn<number>[]) =>
  drawn.map(({ stand, element }) => `${element.key}${stand === 'placed' ? '' : '?'}`).join(' ')

test('rows are made once, and stay the very elements that they were', () => {
  const drawAt = drawer(100)
  const first = drawAt(places(0, 9), false)
  expect(stands(first)).toBe('0 1 2 3 4 5 6 7 8 9')
  const next = drawAt(places(2, 11), false)
  expect(next.slice(0, 8).every(({ element }, at) => element === first[at + 2]?.element)).toBe(true)
})

test('of newer rows those that have changed are made anew', () => {
  const drawAt = drawer(3)
  const first = drawAt(places(0, 2), false)
  const next = drawAt(places(0, 2), false, [0, 7, 2])
  expect(stands(next)).toBe('0 7 2')
  expect(next.map(({ element }, at) => element === first[at]?.element)).toEqual([true, false, true])
})

test('in a hurry rows come by name, those that are whole stay so, and afterwards a few with each call are made whole', () => {
  const drawAt = drawer(100)
  drawAt(places(0, 3), false)
  expect(stands(drawAt(places(2, 9), true))).toBe('2 3 4? 5? 6? 7? 8? 9?')
  expect(stands(drawAt(places(2, 9), false))).toBe('2 3 4 5 6 7 8? 9?')
  expect(stands(drawAt(places(2, 9), false))).toBe('2 3 4 5 6 7 8 9')
})

test('newer rows that come in a hurry, or before all are whole, are told as those in their places were', () => {
  const drawAt = drawer(9)
  drawAt(places(0, 1), false)
  drawAt(places(0, 7), true)
  expect(stands(drawAt(places(0, 7), true, places(10, 18)))).toBe('10 11 12? 13? 14? 15? 16? 17?')
  expect(stands(drawAt(places(0, 7), false, places(20, 28)))).toBe('20 21 22 23 24 25 26? 27?')
})

test('whoever comes back in a hurry to rows that were whole finds their names, and else finds them whole at once', () => {
  const drawAt = drawer(100)
  drawAt(places(20, 26), false)
  drawAt(places(60, 66), true)
  expect(stands(drawAt(places(20, 26), true))).toBe('20? 21? 22? 23? 24? 25? 26?')
  drawAt(places(60, 66), false)
  expect(stands(drawAt(places(20, 26), false))).toBe('20 21 22 23 24 25 26')
})

test('places beyond the list have no row', () => {
  expect(stands(drawer(3)(places(1, 5), false))).toBe('1 2')
})
