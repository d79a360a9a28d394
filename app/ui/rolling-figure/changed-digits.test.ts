import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedDigits } from './changed-digits.ts'

const money = (locale: string, value: number) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value)

test('each changed digit is a separate part', () => {
  expect(changedDigits('$2,936.29', '$2,941.20')).toEqual([
    { same: '$2,9' },
    { from: '3', to: '4' },
    { from: '6', to: '1' },
    { same: '.2' },
    { from: '9', to: '0' },
  ])
})

test.each(['en-US', 'de-DE', 'ar-SA', 'ar-SA-u-nu-arab'])(
  'the digits of a %s price correspond, so a single changed one is found',
  (locale) => {
    const parts = changedDigits(money(locale, 2_513.2), money(locale, 2_514.2))
    expect(parts?.filter((part) => 'from' in part)).toHaveLength(1)
  },
)

test.each([
  ['the same text', '$1', '$1'],
  ['a further digit', '$999.99', '$1,000.00'],
  ['a sign', '-1.50', '+1.50'],
  ['a unit', '9.99K', '9.99M'],
  ['no digit at all', '–', '$'],
])('%s gives no parts', (_, before, after) => {
  expect(changedDigits(before, after)).toBeUndefined()
})

test('the parts add up to both texts', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[$€0-9,.٠-٩ ]{0,12}$/), fc.nat(), (before, seed) => {
      const after = before.replace(/[0-9]/g, (digit) => String((Number(digit) + seed) % 10))
      const parts = changedDigits(before, after)
      if (parts === undefined) return
      expect(parts.map((part) => ('same' in part ? part.same : part.to)).join('')).toBe(after)
      expect(parts.map((part) => ('same' in part ? part.same : part.from)).join('')).toBe(before)
    }),
  )
})
