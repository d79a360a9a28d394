import { cloneElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { seatRows, type Seat } from './seats.ts'

const row = (key: string) => <tr key={key} data-at={key} />
const rows = (keys: string) => Array.from(keys, row)
const shown = (seats: readonly Seat[]) => seats.map(({ id, row: { key } }) => `${key}${id}`).join(' ')
const seat = (element: ReactElement, id: number) => cloneElement(element, { key: id })
const MOVING = { isReused: true, isOrdered: false, seat }
const AT_REST = { isReused: true, isOrdered: true, seat }
const HELD = { isReused: false, isOrdered: true, seat }

test('rows that come take the elements of those that leave, and none is moved', () => {
  const first = seatRows([], rows('abcd'), MOVING)
  expect(shown(first)).toBe('a0 b1 c2 d3')
  const next = seatRows(first, rows('cdef'), MOVING)
  expect(shown(next)).toBe('e0 f1 c2 d3')
  expect(shown(seatRows(next, rows('abcd'), MOVING))).toBe('a0 b1 c2 d3')
})

test('at rest the elements stand as their rows do, each still its own', () => {
  const moved = seatRows(seatRows([], rows('abcd'), MOVING), rows('cdef'), MOVING)
  expect(shown(seatRows(moved, rows('cdef'), AT_REST))).toBe('c2 d3 e0 f1')
})

test('where rows are held, what comes has elements of its own', () => {
  const first = seatRows([], rows('abcd'), MOVING)
  expect(shown(seatRows(first, rows('acde'), HELD))).toBe('a0 c2 d3 e4')
})

test('a row that changes its place keeps its element', () => {
  const first = seatRows([], rows('abc'), AT_REST)
  expect(shown(seatRows(first, rows('nab'), AT_REST))).toBe('n2 a0 b1')
})

test('seats that nobody takes go, and more come where they are needed', () => {
  const first = seatRows([], rows('abcd'), MOVING)
  const fewer = seatRows(first, rows('ef'), MOVING)
  expect(shown(fewer)).toBe('e0 f1')
  expect(shown(seatRows(fewer, rows('efgh'), MOVING))).toBe('e0 f1 g2 h3')
})

test('a row that has not changed is the very element that it was', () => {
  const given = rows('abc')
  const first = seatRows([], given, MOVING)
  const next = seatRows(first, [...given.slice(1), row('d')], MOVING)
  expect(next.map(({ seated }, at) => seated === first[at]?.seated)).toEqual([false, true, true])
  expect(next.map(({ seated }) => seated.key)).toEqual(['0', '1', '2'])
})

test('a row of the same key with other figures is drawn anew in its element', () => {
  const [a, b] = rows('ab') as [ReactElement, ReactElement]
  const first = seatRows([], [a, b], MOVING)
  const next = seatRows(first, [cloneElement(a, { title: 'newer' }), b], MOVING)
  expect(shown(next)).toBe('a0 b1')
  expect(next.map(({ seated }) => (seated.props as { title?: string }).title)).toEqual(['newer', undefined])
  expect(next[1]).toBe(first[1])
})
