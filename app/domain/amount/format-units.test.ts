import { expect, test } from 'vitest'
import { formatUnits } from './format-units.ts'

test('base units are formatted exactly, without exponent or trailing zeros', () => {
  expect(formatUnits(1_500_000n, 6)).toBe('1.5')
  expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
  expect(formatUnits(0n, 18)).toBe('0')
  expect(formatUnits(42n, 0)).toBe('42')
  expect(formatUnits(-1_500_000n, 6)).toBe('-1.5')
  expect(formatUnits(10n ** 40n, 24)).toBe('10000000000000000')
})
