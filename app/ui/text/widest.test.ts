import { expect, test } from 'vitest'
import { widest } from './widest.ts'

test('wide letters, capitals and the rest have a width each', () => {
  expect(widest('')).toBe(0)
  expect(widest('MW')).toBe(2)
  expect(widest('Dai')).toBeCloseTo(0.87 + 2 * 0.67)
})

test('of letters that are not plain nobody can say', () => {
  for (const text of ['水', 'a\u202Eb', 'é', '\n', '🌊']) expect(widest(text)).toBe(Infinity)
})
