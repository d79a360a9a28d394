import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals } from '#app/domain/amount/compare-decimals.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { multiplyDecimals } from '#app/domain/amount/multiply-decimals.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { truncateMoney, moneyForField, tokenAmountFor } from './fiat-amount.ts'

test.each([
  ['100', '2937.5', 18, '0.034042553191489361'],
  ['100', '2937.5', 6, '0.034042'],
  ['3000', '3000', 18, '1'],
  ['0.01', '65000', 8, '0.00000015'],
  ['1', '65000', 0, '0'],
  ['12.', '6', 6, '2'],
  ['', '6', 6, ''],
  ['.', '6', 6, ''],
  ['5', '0', 6, ''],
  ['9'.repeat(60), '0.000001', 36, ''],
])('%s at a price of %s is %s tokens', (money, price, decimals, tokens) => {
  expect(tokenAmountFor(money, price, decimals)).toBe(tokens)
})

test('an amount of money has at most two decimals', () => {
  for (const [typed, truncated] of [
    ['12.345', '12.34'],
    ['12.34', '12.34'],
    ['12.', '12.'],
    ['.999', '.99'],
    ['1234', '1234'],
    ['', ''],
  ] as const)
    expect(truncateMoney(typed)).toBe(truncated)
})

test('a value is truncated, never rounded up', () => {
  expect(moneyForField('2999.1273')).toBe('2999.12')
  expect(moneyForField('2999.999')).toBe('2999.99')
  expect(moneyForField('2999.1')).toBe('2999.10')
  expect(moneyForField('3000.001')).toBe('3000')
  expect(moneyForField('0')).toBe('0')
})

test('the tokens are worth the money or less, by less than one base unit', () => {
  const prices = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.nat(18))
    .map(([raw, places]) => formatUnits(raw, places))
  const cents = fc.bigInt({ min: 0n, max: 10n ** 14n })
  fc.assert(
    fc.property(cents, prices, fc.nat(18), (money, price, decimals) => {
      const text = formatUnits(money, 2)
      const tokens = tokenAmountFor(text, price, decimals)
      const raw = parseUnits(tokens, decimals)
      if (!raw.ok) throw new Error(tokens)
      expect(compareDecimals(multiplyDecimals(tokens, price), text)).toBeLessThanOrEqual(0)
      const more = multiplyDecimals(formatUnits(raw.value + 1n, decimals), price)
      expect(compareDecimals(more, text)).toBeGreaterThan(0)
    }),
    { numRuns: 20_000 },
  )
})
