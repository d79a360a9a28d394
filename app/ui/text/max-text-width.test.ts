import { expect, test } from 'vitest'
import { maxTextWidth } from './max-text-width.ts'

test('wide letters, capitals and other letters each have a width', () => {
  expect(maxTextWidth('')).toBe(0)
  expect(maxTextWidth('MW')).toBe(2)
  expect(maxTextWidth('Dai')).toBeCloseTo(0.87 + 2 * 0.67)
})

test('the width of non-ASCII text is unknown', () => {
  for (const text of ['水', 'a\u202Eb', 'é', '\n', '🌊']) expect(maxTextWidth(text)).toBe(Infinity)
})
