import { expect, test } from 'vitest'
import { formatRaw } from './format-raw.ts'

test('base units are formatted exactly, without exponent or trailing zeros', () => {
  expect(formatRaw(1_500_000n, 6)).toBe('1.5')
  expect(formatRaw(1n, 18)).toBe('0.000000000000000001')
  expect(formatRaw(0n, 18)).toBe('0')
  expect(formatRaw(42n, 0)).toBe('42')
  expect(formatRaw(-1_500_000n, 6)).toBe('-1.5')
  expect(formatRaw(10n ** 40n, 24)).toBe('10000000000000000')
})
