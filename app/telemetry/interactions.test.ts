import { expect, test } from 'vitest'
import { NO_INTERACTION, nextPaint, withInteraction } from './interactions.ts'

const valueAfter = (...events: [id: number, duration: number][]) =>
  nextPaint(events.reduce((all, [id, duration]) => withInteraction(all, { id, duration }), NO_INTERACTION))

test('without interactions there is no value', () => {
  expect(valueAfter()).toBeUndefined()
})

test('the value is the duration of the slowest interaction', () => {
  expect(valueAfter([1, 40], [2, 300], [3, 50])).toBe(300)
})

test('press and release are one interaction with the longer duration', () => {
  expect(valueAfter([1, 200], [1, 80])).toBe(200)
})

test('the slowest of fifty interactions is ignored as an outlier', () => {
  const many = Array.from({ length: 50 }, (_, id): [number, number] => [id, id === 7 ? 900 : 100 + id])
  expect(valueAfter(...many)).toBe(149)
})
