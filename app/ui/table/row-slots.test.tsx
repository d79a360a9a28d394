import { cloneElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { recycleRows, type RowSlot } from './row-slots.ts'

const row = (key: string) => <tr key={key} data-at={key} />
const rows = (keys: string) => Array.from(keys, row)
const shown = (slots: readonly RowSlot[]) => slots.map(({ id, row: { key } }) => `${key}${id}`).join(' ')
const render = (element: ReactElement, id: number) => cloneElement(element, { key: id })
const MOVING = { canRecycle: true, isOrdered: false, render }
const SETTLED = { canRecycle: true, isOrdered: true, render }
const PINNED = { canRecycle: false, isOrdered: true, render }

test('entering rows take the elements of leaving ones, and no element moves', () => {
  const first = recycleRows([], rows('abcd'), MOVING)
  expect(shown(first)).toBe('a0 b1 c2 d3')
  const next = recycleRows(first, rows('cdef'), MOVING)
  expect(shown(next)).toBe('e0 f1 c2 d3')
  expect(shown(recycleRows(next, rows('abcd'), MOVING))).toBe('a0 b1 c2 d3')
})

test('once settled, elements are in row order and rows keep their elements', () => {
  const moved = recycleRows(recycleRows([], rows('abcd'), MOVING), rows('cdef'), MOVING)
  expect(shown(recycleRows(moved, rows('cdef'), SETTLED))).toBe('c2 d3 e0 f1')
})

test('while rows are pinned, entering rows get new elements', () => {
  const first = recycleRows([], rows('abcd'), MOVING)
  expect(shown(recycleRows(first, rows('acde'), PINNED))).toBe('a0 c2 d3 e4')
})

test('a row that changes its position keeps its element', () => {
  const first = recycleRows([], rows('abc'), SETTLED)
  expect(shown(recycleRows(first, rows('nab'), SETTLED))).toBe('n2 a0 b1')
})

test('unused slots are removed and new ones are added as needed', () => {
  const first = recycleRows([], rows('abcd'), MOVING)
  const fewer = recycleRows(first, rows('ef'), MOVING)
  expect(shown(fewer)).toBe('e0 f1')
  expect(shown(recycleRows(fewer, rows('efgh'), MOVING))).toBe('e0 f1 g2 h3')
})

test('an unchanged row keeps the same React element', () => {
  const given = rows('abc')
  const first = recycleRows([], given, MOVING)
  const next = recycleRows(first, [...given.slice(1), row('d')], MOVING)
  expect(next.map(({ element }, at) => element === first[at]?.element)).toEqual([false, true, true])
  expect(next.map(({ element }) => element.key)).toEqual(['0', '1', '2'])
})

test('a row with the same key and new data is rendered into its existing element', () => {
  const [a, b] = rows('ab') as [ReactElement, ReactElement]
  const first = recycleRows([], [a, b], MOVING)
  const next = recycleRows(first, [cloneElement(a, { title: 'newer' }), b], MOVING)
  expect(shown(next)).toBe('a0 b1')
  expect(next.map(({ element }) => (element.props as { title?: string }).title)).toEqual(['newer', undefined])
  expect(next[1]).toBe(first[1])
})
