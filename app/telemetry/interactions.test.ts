import { expect, test } from 'vitest'
import { NO_INTERACTION, nextPaint, withInteraction } from './interactions.ts'

const after = (...events: [id: number, duration: number][]) =>
  nextPaint(events.reduce((all, [id, duration]) => withInteraction(all, { id, duration }), NO_INTERACTION))

test('nothing is known before anybody touched the page', () => {
  expect(after()).toBeUndefined()
})

test('the slowest interaction counts', () => {
  expect(after([1, 40], [2, 300], [3, 50])).toBe(300)
})

test('press and release are one interaction, as long as the longer', () => {
  expect(after([1, 200], [1, 80])).toBe(200)
})

test('of every fifty one is left out', () => {
  const many = Array.from({ length: 50 }, (_, id): [number, number] => [id, id === 7 ? 900 : 100 + id])
  expect(after(...many)).toBe(149)
})
