import { expect, test } from 'vitest'
import { packSparkline, sparklinePath } from './sparkline.ts'

test('the lowest price is at the bottom, the highest at the top', () => {
  expect(sparklinePath(packSparkline([0, 1000], 1000), 80, 20)).toBe('M1 19L79 1')
})

test('a single price is a point, no prices give an empty path', () => {
  expect(sparklinePath(packSparkline([500], 1000), 80, 20)).toBe('M1 9.9')
  expect(sparklinePath('', 80, 20)).toBe('')
})

test('a point outside the scale stays within the drawing', () => {
  expect(sparklinePath(packSparkline([-5, 2000], 1000), 80, 20)).toBe('M1 19L79 1')
})
