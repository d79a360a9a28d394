import { expect, test } from 'vitest'
import { shareOfValue } from './share-of-value.ts'

test.each([
  ['30', '10', 75],
  ['0.0000000000001', '1', 0],
  ['123456789012345678901234567890.5', '123456789012345678901234567890.5', 50],
  ['1', '0', 100],
  ['2', '1', 66.6],
])('the share of %s beside %s is %d percent', (first, second, share) => {
  expect(shareOfValue(first, second)).toBe(share)
})

test('two zeros or an unknown value have no share', () => {
  expect(shareOfValue('0', '0')).toBeNull()
  expect(shareOfValue(null, '5')).toBeNull()
})
