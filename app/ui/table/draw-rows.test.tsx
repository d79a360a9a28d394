import { expect, test } from 'vitest'
import { drawingOf, drawRows } from './draw-rows.ts'
import type { RowStand } from './row-place.ts'

const places = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const list = (count: number) =>
  drawingOf(places(0, count - 1), (row, at, stand: RowStand) => <tr key={row} data-at={at} className={stand} />)
const stands = ({ elements }: ReturnType<typeof drawRows>) =>
  elements
    .map(({ key, props }) => `${key}${(props as { className: string }).className === 'placed' ? '' : '?'}`)
    .join(' ')

test('rows are made once, and stay the very elements that they were', () => {
  const drawing = list(100)
  const { elements } = drawRows(drawing, places(0, 9), false)
  expect(stands({ elements, isPartial: false })).toBe('0 1 2 3 4 5 6 7 8 9')
  const next = drawRows(drawing, places(2, 11), false).elements
  expect(next.slice(0, 8).every((element, at) => element === elements[at + 2])).toBe(true)
})

test('in a hurry rows come by name, those that are whole stay so, and afterwards a few with each call are made whole', () => {
  const drawing = list(100)
  drawRows(drawing, places(0, 3), false)
  const hurried = drawRows(drawing, places(2, 9), true)
  expect(stands(hurried)).toBe('2 3 4? 5? 6? 7? 8? 9?')
  expect(hurried.isPartial).toBe(false)
  const first = drawRows(drawing, places(2, 9), false)
  expect([stands(first), first.isPartial]).toEqual(['2 3 4 5 6 7 8? 9?', true])
  const second = drawRows(drawing, places(2, 9), false)
  expect([stands(second), second.isPartial]).toEqual(['2 3 4 5 6 7 8 9', false])
})

test('whoever comes back in no hurry to rows that have passed finds them whole at once', () => {
  const drawing = list(100)
  drawRows(drawing, places(20, 60), true)
  while (drawRows(drawing, places(50, 60), false).isPartial);
  expect(stands(drawRows(drawing, places(20, 26), false))).toBe('20 21 22 23 24 25 26')
})

test('places beyond the list have no row', () => {
  expect(stands(drawRows(list(3), places(1, 5), false))).toBe('1 2')
})
