import { expect, test } from 'vitest'
import { shareOfWorth } from './share-of-worth.ts'

test.each([
  ['30', '10', 75],
  ['0.0000000000001', '1', 0],
  ['123456789012345678901234567890.5', '123456789012345678901234567890.5', 50],
  ['1', '0', 100],
  ['2', '1', 66.6],
])('%s of %s is %d percent', (first, second, share) => {
  expect(shareOfWorth(first, second)).toBe(share)
})

test('two zeros or an unknown value have no share', () => {
  expect(shareOfWorth('0', '0')).toBeNull()
  expect(shareOfWorth(null, '5')).toBeNull()
})
