import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedAmount, type DecimalSign } from './typed-amount.ts'

const pasted = (text: string, sign: DecimalSign = '.') => typedAmount(text, '', sign)

/** Key after key, as a field takes them. */
function keyed(keys: string, sign: DecimalSign): string {
  return [...keys].reduce((field, key) => typedAmount(field + key, field, sign) ?? field, '')
}

test('a thousand is a thousand in every language that says so, and never one', () => {
  expect(pasted('1,000', '.')).toBe('1000')
  expect(pasted('1.000', ',')).toBe('1000')
  expect(pasted('12,345', '.')).toBe('12345')
  expect(pasted('1.000', '.')).toBe('1.000')
  expect(pasted('1,000', ',')).toBe('1.000')
})

test('with both signs the last is the decimal sign', () => {
  expect(pasted('1,234.56')).toBe('1234.56')
  expect(pasted('1.234,56')).toBe('1234.56')
  expect(pasted('1,234,567.8', ',')).toBe('1234567.8')
  expect(pasted('1,234,567')).toBe('1234567')
  expect(pasted('1 234,5', ',')).toBe('1234.5')
})

test('one sign before another count of digits is the decimal sign', () => {
  expect(pasted('1,5')).toBe('1.5')
  expect(pasted('0,125')).toBe('0.125')
  expect(pasted('1,0000')).toBe('1.0000')
  expect(pasted('.')).toBe('.')
  expect(pasted('')).toBe('')
})

test('what is no figure is refused', () => {
  for (const text of ['1.2.3', '1,23,4', '1e5', '-1', '0x10', '1,234.567.8', '12,34.5', 'NaN']) {
    expect(pasted(text), text).toBeUndefined()
  }
})

test('whoever types key after key gets the point they see, in any language', () => {
  for (const sign of ['.', ','] as const) {
    expect(keyed('1.500', sign)).toBe('1.500')
    expect(keyed('1,500', sign)).toBe('1.500')
    expect(keyed('0.000001', sign)).toBe('0.000001')
    expect(keyed('1.2.3', sign)).toBe('1.23')
  }
})

test('a second sign after a group of three tells that the first one was a group’s', () => {
  expect(keyed('1,500.50', '.')).toBe('1500.50')
  expect(keyed('1.500,50', ',')).toBe('1500.50')
})

test('an edit keeps the point of the field, whatever is left behind it', () => {
  expect(typedAmount('1.500', '1.5000', ',')).toBe('1.500')
  expect(typedAmount('1.500', '1.50', ',')).toBe('1.500')
  expect(typedAmount('2.500', '.500', ',')).toBe('2.500')
  expect(typedAmount('1.000', '2.5', ',')).toBe('1000')
  expect(typedAmount('1,000', '2000', '.')).toBe('1000')
})

test('a figure as a language writes it is read back', () => {
  const figures = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(
      figures,
      fc.constantFrom<['en-US' | 'de-DE', DecimalSign]>(['en-US', '.'], ['de-DE', ',']),
      (whole, by) => {
        const [locale, sign] = by
        expect(pasted(whole.toLocaleString(locale), sign)).toBe(whole.toString())
      },
    ),
    { numRuns: 2_000 },
  )
})
