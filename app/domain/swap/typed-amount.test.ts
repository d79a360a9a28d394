import { expect, test } from 'vitest'
import { caretIn, typedAmount, type AmountWriting, type DecimalSign } from './typed-amount.ts'

/** As English and German write. */
function writing(decimalSign: DecimalSign): AmountWriting {
  const group = decimalSign === '.' ? ',' : '.'
  const fieldAmount = (amount: string) => {
    const [whole = '', fraction] = amount.split('.')
    const grouped = whole.startsWith('0') ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
    return fraction === undefined ? grouped : grouped + decimalSign + fraction
  }
  return { decimalSign, fieldAmount }
}

const pasted = (text: string, sign: DecimalSign = '.') => typedAmount(text, '', writing(sign))

/** Key after key, each put behind what the field shows. */
function keyed(keys: string, sign: DecimalSign): string {
  const { fieldAmount } = writing(sign)
  return [...keys].reduce((amount, key) => typedAmount(fieldAmount(amount) + key, amount, writing(sign)) ?? amount, '')
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

test('whoever types key after key gets the fraction they see begin, by either sign, in any language', () => {
  for (const sign of ['.', ','] as const) {
    expect(keyed('1.500', sign)).toBe('1.500')
    expect(keyed('1,500', sign)).toBe('1.500')
    expect(keyed('1234567', sign)).toBe('1234567')
    expect(keyed('1234.5', sign)).toBe('1234.5')
    expect(keyed('0.000001', sign)).toBe('0.000001')
    expect(keyed('1.2.3', sign)).toBe('1.23')
  }
})

test('a second sign after a group of three tells that the first one was a group’s', () => {
  expect(keyed('1,500.50', '.')).toBe('1500.50')
  expect(keyed('1.500,50', ',')).toBe('1500.50')
})

test('an edit keeps the meaning of the signs that stood there', () => {
  expect(typedAmount('1,500', '1.5000', writing(','))).toBe('1.500')
  expect(typedAmount('2,500', '.500', writing(','))).toBe('2.500')
  expect(typedAmount('1,23', '1234', writing('.'))).toBe('123')
  expect(typedAmount('1.,234', '1234', writing('.'))).toBe('1.234')
  expect(typedAmount('1234', '1.234', writing('.'))).toBe('1234')
})

test('what is pasted over a field is read by itself, whatever stood there', () => {
  expect(typedAmount('1.000', '2.5', writing(','))).toBe('1000')
  expect(typedAmount('1,000', '2000', writing('.'))).toBe('1000')
  expect(typedAmount('2,000.5', '2.5', writing('.'))).toBe('2000.5')
  expect(typedAmount('2,000.5', '2.5', writing(','))).toBe('2000.5')
  expect(typedAmount('12.345.678', '12.3', writing('.'))).toBe('12345678')
})

test('the digits and signs of Arabic keyboards count', () => {
  expect(keyed('١٢٫٥', '.')).toBe('12.5')
  expect(pasted('١٬٢٣٤٫٥', '.')).toBe('1234.5')
  expect(pasted('۱۲۳')).toBe('123')
})

test('the caret stays behind the figures it stood behind', () => {
  const english = { decimalSign: '.', deletesForward: false } as const
  expect(caretIn('1,234', '1234', 4, english)).toBe(5)
  expect(caretIn('12,934', '1,2934', 4, english)).toBe(4)
  expect(caretIn('1.', '1,', 2, english)).toBe(2)
  expect(caretIn('12.5', '12.5.', 5, english)).toBe(4)
  expect(caretIn('1.234,', '1234,', 5, { decimalSign: ',', deletesForward: false })).toBe(6)
})

test('a deleted sign of a group is stepped over, back and forward', () => {
  expect(caretIn('1,234', '1234', 1, { decimalSign: '.', deletesForward: false })).toBe(1)
  expect(caretIn('1,234', '1234', 1, { decimalSign: '.', deletesForward: true })).toBe(2)
})
