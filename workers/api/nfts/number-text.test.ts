import { expect, test } from 'vitest'
import { numberText } from './number-text.ts'

test.each([
  [0, '0'],
  [12, '12'],
  [0.85, '0.85'],
  [1234.5, '1234.5'],
  [0.000001, '0.000001'],
  [1e-7, '0.0000001'],
  [1.25e-7, '0.000000125'],
  [1.5e-18, '0.000000000000000001'],
  [5e-324, '0'],
  [1e20, '100000000000000000000'],
])('%d is written as %s', (value, text) => {
  expect(numberText(value)).toBe(text)
})

test('a caller can request more or fewer than eighteen decimals', () => {
  expect(numberText(1.5e-18, 19)).toBe('0.0000000000000000015')
  expect(numberText(5e-324, Infinity)).toBe(`0.${'0'.repeat(323)}5`)
})

test.each([-1, 1e21, Infinity, Number.NaN])('%d is not written', (value) => {
  expect(numberText(value)).toBeUndefined()
})
