import { expect, test } from 'vitest'
import { renderRows, type RenderedRow } from './render-rows.ts'
import type { RowMode } from './row-style.ts'

const places = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const render = (row: number, at: number, mode: RowMode) => <tr key={row} data-at={at} className={mode} />

/** Renders rows of a list of `count` in consecutive calls. */
function renderer(count: number) {
  let rendered: ReadonlyMap<number, RenderedRow<number>> = new Map()
  const rows = places(0, count - 1)
  return (at: readonly number[], isFastScroll: boolean, of: readonly number[] = rows) => {
    rendered = renderRows(rendered, at, { rows: of, render, isFastScroll })
    return [...rendered.values()]
  }
}
const modes = (rendered: readonly RenderedRow<number>[]) =>
  rendered.map(({ mode, element }) => `${element.key}${mode === 'full' ? '' : '?'}`).join(' ')

test('unchanged rows keep the same React element', () => {
  const renderAt = renderer(100)
  const first = renderAt(places(0, 9), false)
  expect(modes(first)).toBe('0 1 2 3 4 5 6 7 8 9')
  const next = renderAt(places(2, 11), false)
  expect(next.slice(0, 8).every(({ element }, at) => element === first[at + 2]?.element)).toBe(true)
})

test('only rows whose data changed are rendered again', () => {
  const renderAt = renderer(3)
  const first = renderAt(places(0, 2), false)
  const next = renderAt(places(0, 2), false, [0, 7, 2])
  expect(modes(next)).toBe('0 7 2')
  expect(next.map(({ element }, at) => element === first[at]?.element)).toEqual([true, false, true])
})

test('during fast scrolling new rows are placeholders, full rows stay full, and afterwards a few rows per call become full', () => {
  const renderAt = renderer(100)
  renderAt(places(0, 3), false)
  expect(modes(renderAt(places(2, 9), true))).toBe('2 3 4? 5? 6? 7? 8? 9?')
  expect(modes(renderAt(places(2, 9), false))).toBe('2 3 4 5 6 7 8? 9?')
  expect(modes(renderAt(places(2, 9), false))).toBe('2 3 4 5 6 7 8 9')
})

test('new data keeps the mode of each position while placeholders remain', () => {
  const renderAt = renderer(9)
  renderAt(places(0, 1), false)
  renderAt(places(0, 7), true)
  expect(modes(renderAt(places(0, 7), true, places(10, 18)))).toBe('10 11 12? 13? 14? 15? 16? 17?')
  expect(modes(renderAt(places(0, 7), false, places(20, 28)))).toBe('20 21 22 23 24 25 26? 27?')
})

test('rows that leave the window are rendered again on return: placeholders during fast scrolling, else full', () => {
  const renderAt = renderer(100)
  renderAt(places(20, 26), false)
  renderAt(places(60, 66), true)
  expect(modes(renderAt(places(20, 26), true))).toBe('20? 21? 22? 23? 24? 25? 26?')
  renderAt(places(60, 66), false)
  expect(modes(renderAt(places(20, 26), false))).toBe('20 21 22 23 24 25 26')
})

test('positions beyond the list have no row', () => {
  expect(modes(renderer(3)(places(1, 5), false))).toBe('1 2')
})
