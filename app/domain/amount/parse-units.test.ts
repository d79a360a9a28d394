import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/builders/any-text.ts'
import { formatUnits } from './format-units.ts'
import { parseUnits } from './parse-units.ts'

test('a decimal becomes base units without rounding', () => {
  expect(parseUnits('1.5', 6)).toEqual({ ok: true, value: 1_500_000n })
  expect(parseUnits('.5', 18)).toEqual({ ok: true, value: 500_000_000_000_000_000n })
  expect(parseUnits('7.', 0)).toEqual({ ok: true, value: 7n })
  expect(parseUnits('0001.10', 1)).toEqual({ ok: true, value: 11n })
  expect(parseUnits('.0', 0)).toEqual({ ok: true, value: 0n })
  expect(parseUnits(' 1.5\t', 6)).toEqual({ ok: true, value: 1_500_000n })
})

test('digits beyond the token’s decimals are rejected, not truncated', () => {
  expect(parseUnits('1.0000001', 6)).toEqual({ ok: false, problem: 'amount.tooPrecise' })
  expect(parseUnits('1.5', 0)).toEqual({ ok: false, problem: 'amount.tooPrecise' })
  expect(parseUnits('1.0000000', 6)).toEqual({ ok: true, value: 1_000_000n })
  expect(parseUnits('1.00000000', 6)).toEqual({ ok: true, value: 1_000_000n })
})

test.each(['', '.', '-1', '+1', '1e18', '0x10', '1,000', '1.2.3', 'NaN', 'Infinity', '١', '1 0'])(
  '%j is not an amount',
  (text) => {
    expect(parseUnits(text, 18)).toEqual({ ok: false, problem: 'amount.malformed' })
  },
)

test('an amount above uint256 is rejected', () => {
  expect(parseUnits(String(2n ** 256n), 0)).toEqual({ ok: false, problem: 'amount.tooLarge' })
  expect(parseUnits('9'.repeat(10_000), 18)).toEqual({ ok: false, problem: 'amount.tooLarge' })
  expect(parseUnits(String(2n ** 256n - 1n), 0)).toEqual({ ok: true, value: 2n ** 256n - 1n })
})

test('more than 120 digits are rejected before parsing, zeros included', () => {
  expect(parseUnits('0'.repeat(120), 0)).toEqual({ ok: true, value: 0n })
  expect(parseUnits('0'.repeat(121), 0)).toEqual({ ok: false, problem: 'amount.tooLarge' })
  expect(parseUnits('0'.repeat(103), 18)).toEqual({ ok: false, problem: 'amount.tooLarge' })
})

const RUNS = { numRuns: 100_000 }
const places = fc.integer({ min: 0, max: 36 })

test('formatted base units parse to the same value', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), places, (value, decimals) => {
      const parsed = parseUnits(formatUnits(value, decimals), decimals)
      return parsed.ok && parsed.value === value
    }),
    RUNS,
  )
}, 120_000)

test('parsing any text never throws and returns a problem or an amount within uint256', () => {
  fc.assert(
    fc.property(anyText(90), places, (text, decimals) => {
      const parsed = parseUnits(text, decimals)
      if (!parsed.ok) return ['amount.malformed', 'amount.tooPrecise', 'amount.tooLarge'].includes(parsed.problem)
      return /^\d*\.?\d*$/.test(text.trim()) && parsed.value >= 0n && parsed.value < 2n ** 256n
    }),
    RUNS,
  )
}, 120_000)
