import { expect, test } from 'vitest'
import {
  caretIn,
  isAmountText,
  typedAmount,
  amountProblem,
  withoutLeadingZeros,
  type AmountNotation,
  type DecimalSeparator,
} from './typed-amount.ts'

/** The notation of English or German, or of French with spaces between groups. Throws RangeError for a text that is not an amount. */
function notation(decimalSeparator: DecimalSeparator, group = decimalSeparator === '.' ? ',' : '.'): AmountNotation {
  const fieldAmount = (amount: string) => {
    if (!isAmountText(amount)) throw new RangeError(`${amount} is no amount`)
    const [integer = '', fraction] = amount.split('.')
    const grouped = integer.startsWith('0') ? integer : integer.replace(/\B(?=(\d{3})+$)/g, group)
    return fraction === undefined ? grouped : grouped + decimalSeparator + fraction
  }
  return { decimalSeparator, fieldAmount }
}

const FRENCH = notation(',', '\u202f')
const paste = (text: string, sign: DecimalSeparator = '.') => typedAmount(text, '', notation(sign))

/** Types key by key at the end of the field. */
function typeKeys(keys: string, sign: DecimalSeparator): string {
  const { fieldAmount } = notation(sign)
  return [...keys].reduce((amount, key) => typedAmount(fieldAmount(amount) + key, amount, notation(sign)) ?? amount, '')
}

test('an amount is up to 60 digits with at most one point and up to 36 digits after it', () => {
  for (const text of ['', '.', '1', '1.', '.5', '12.34', '9'.repeat(60), `1.${'9'.repeat(36)}`]) {
    expect(isAmountText(text), text).toBe(true)
  }
  for (const text of ['1,5', '1.2.3', '-1', '1 ', ' 1', 'x', '1x', '1.x', '9'.repeat(61), `1.${'9'.repeat(37)}`]) {
    expect(isAmountText(text), text).toBe(false)
  }
})

test('a thousand in the language’s own notation is a thousand, never one', () => {
  expect(paste('1,000', '.')).toBe('1000')
  expect(paste('1.000', ',')).toBe('1000')
  expect(paste('12,345', '.')).toBe('12345')
  expect(paste('1.000', '.')).toBe('1.000')
  expect(paste('1,000', ',')).toBe('1.000')
})

test('with both separators the last one is the decimal separator', () => {
  expect(paste('1,234.56')).toBe('1234.56')
  expect(paste('1.234,56')).toBe('1234.56')
  expect(paste('1,234,567.8', ',')).toBe('1234567.8')
  expect(paste('1,234,567')).toBe('1234567')
  expect(paste('1 234,5', ',')).toBe('1234.5')
  expect(paste('123.456.789,5')).toBe('123456789.5')
})

test('where groups are separated by spaces, a separator before three digits may still be a group separator', () => {
  const read = (text: string) => typedAmount(text, '', FRENCH)
  expect(read('12\u202f345,5')).toBe('12345.5')
  for (const text of ['1.000', '12.000', '123.000']) expect(read(text)).toBe(text.replace('.', ''))
  for (const text of ['0.125', '1234.500', '1.0000', '1.50']) expect(read(text)).toBe(text)
  expect(read('1,000')).toBe('1.000')
})

test('a single separator that cannot separate groups of three is the decimal separator', () => {
  expect(paste('1,5')).toBe('1.5')
  expect(paste('0,125')).toBe('0.125')
  expect(paste('1,0000')).toBe('1.0000')
  expect(paste('.')).toBe('.')
  expect(paste('')).toBe('')
})

test('text that is not an amount is rejected', () => {
  for (const text of ['1.2.3', '1,23,4', '1e5', '-1', '0x10', '1,234.567.8', '12,34.5', 'NaN']) {
    expect(paste(text), text).toBeUndefined()
  }
})

test('full-width digits and separators are read like Latin ones', () => {
  expect(paste('０１')).toBe('01')
  expect(paste('１２．５')).toBe('12.5')
  expect(paste('１，２３４．５')).toBe('1234.5')
})

test('currency signs around an amount, a leading plus and bidirectional marks are ignored', () => {
  for (const text of ['$1,200', '1,200 $', '€1,200', '+1,200', '+$1,200', '\u200e1,200\u200f', '＋1,200']) {
    expect(paste(text), text).toBe('1200')
  }
  expect(paste('1 200,50 €', ',')).toBe('1200.50')
  for (const text of ['1$200', '5+', '1+5', 'US$5']) expect(paste(text), text).toBeUndefined()
})

test('a rejected text has a reason', () => {
  for (const text of ['-1', '−1', '－１', '$-5', '(5)']) expect(amountProblem(text), text).toBe('negative')
  for (const text of ['1e3', '1.5E-7', '0x10', '0X', '1e']) expect(amountProblem(text), text).toBe('notation')
  for (const text of ['9'.repeat(61), '0'.repeat(500)]) expect(amountProblem(text)).toBe('tooLong')
  for (const text of ['abc', '1.2.3', '12 ETH', '%']) expect(amountProblem(text), text).toBe('malformed')
})

test('a text of more than 200 characters is rejected, not truncated', () => {
  expect(paste(`1${' '.repeat(199)}`)).toBe('1')
  expect(paste(`1${' '.repeat(199)}2`)).toBeUndefined()
})

test('redundant leading zeros are dropped', () => {
  const cases = [
    ['00012', '12'],
    ['000', '0'],
    ['00.5', '0.5'],
    ['0.05', '0.05'],
    ['.5', '.5'],
    ['', ''],
    ['100', '100'],
  ] as const
  for (const [amount, plain] of cases) expect(withoutLeadingZeros(amount)).toBe(plain)
})

test('groups that are not all of three digits are rejected', () => {
  for (const text of ['1234,567.8', ',567.8', '1,2345.6', '1,234,56.7', '1,23,456.7', '1,234,56x.7']) {
    expect(paste(text), text).toBeUndefined()
  }
})

test('no group follows a zero: a separator after 0.500 does not make it 500', () => {
  expect(typedAmount('0.500,', '0.500', notation('.'))).toBeUndefined()
  expect(typedAmount('0,500.', '0.500', notation(','))).toBeUndefined()
  expect(paste('0,500.5')).toBeUndefined()
  expect(paste('007,500')).toBe('007.500')
})

test('a fraction typed key by key stays a fraction, with either separator, in any language', () => {
  for (const sign of ['.', ','] as const) {
    expect(typeKeys('1.500', sign)).toBe('1.500')
    expect(typeKeys('1,500', sign)).toBe('1.500')
    expect(typeKeys('1234567', sign)).toBe('1234567')
    expect(typeKeys('1234.5', sign)).toBe('1234.5')
    expect(typeKeys('0.000001', sign)).toBe('0.000001')
    expect(typeKeys('1.2.3', sign)).toBe('1.23')
  }
})

test('a second separator after a group of three makes the first one a group separator', () => {
  expect(typeKeys('1,500.50', '.')).toBe('1500.50')
  expect(typeKeys('1.500,50', ',')).toBe('1500.50')
  expect(typeKeys('123,500.5', '.')).toBe('123500.5')
})

test('a separator after any other fraction is rejected', () => {
  for (const [amount, shown] of [
    ['1.50', '1.50'],
    ['1.5001', '1.5001'],
    ['1234.500', '1,234.500'],
  ] as const) {
    expect(typedAmount(`${shown},`, amount, notation('.')), amount).toBeUndefined()
  }
})

test('only a single separator at the end turns a fraction of three digits into a group', () => {
  expect(typedAmount('1.500e', '1.500', notation('.'))).toBeUndefined()
  expect(typedAmount('1.5001.', '1.500', notation('.'))).toBeUndefined()
  expect(typedAmount('1.500,1', '1.5001', notation('.'))).toBe('1500.1')
})

test('an edit keeps the meaning of the separators that the field showed', () => {
  expect(typedAmount('1,500', '1.5000', notation(','))).toBe('1.500')
  expect(typedAmount('2,500', '.500', notation(','))).toBe('2.500')
  expect(typedAmount('1,23', '1234', notation('.'))).toBe('123')
  expect(typedAmount('1.,234', '1234', notation('.'))).toBe('1.234')
  expect(typedAmount('1234', '1.234', notation('.'))).toBe('1234')
  expect(typedAmount('1.2934.567', '1234567', notation(','))).toBe('12934567')
  expect(typedAmount('1.9.567', '1234567', notation(','))).toBe('19567')
})

test('deleting one of several equal digits leaves the others', () => {
  expect(typedAmount('1.11', '1111', notation(','))).toBe('111')
  expect(typedAmount('1,11', '1111', notation('.'))).toBe('111')
})

test('text pasted into the middle of an amount is read on its own', () => {
  expect(typedAmount('1.0005', '5', notation(','))).toBe('10005')
  expect(typedAmount('1,0005', '5', notation('.'))).toBe('10005')
})

test('text pasted over a field is read on its own, whatever the field showed', () => {
  expect(typedAmount('1.000', '2.5', notation(','))).toBe('1000')
  expect(typedAmount('1,000', '2000', notation('.'))).toBe('1000')
  expect(typedAmount('2,000.5', '2.5', notation('.'))).toBe('2000.5')
  expect(typedAmount('2,000.5', '2.5', notation(','))).toBe('2000.5')
  expect(typedAmount('12.345.678', '12.3', notation('.'))).toBe('12345678')
})

test('text pasted over an amount with the same beginning is read as a whole', () => {
  expect(typedAmount('1.500', '1.5', notation(','))).toBe('1500')
  expect(typedAmount('1,500', '1.5', notation('.'))).toBe('1500')
})

test('digits and separators of Arabic keyboards are read', () => {
  expect(typeKeys('١٢٫٥', '.')).toBe('12.5')
  expect(paste('١٬٢٣٤٫٥', '.')).toBe('1234.5')
  expect(paste('١٬٢٣٤٫٥', ',')).toBe('1234.5')
  for (const sign of ['.', ','] as const) expect(paste('١٬٢٣٫٤', sign)).toBeUndefined()
  expect(paste('۱۲۳')).toBe('123')
})

test('the caret stays after the same digits', () => {
  const english = { decimalSeparator: '.', deletesForward: false } as const
  expect(caretIn('1,234', '1234', 4, english)).toBe(5)
  expect(caretIn('12,934', '1,2934', 4, english)).toBe(4)
  expect(caretIn('1.', '1,', 2, english)).toBe(2)
  expect(caretIn('12.5', '12.5.', 5, english)).toBe(4)
  expect(caretIn('1.234,', '1234,', 5, { decimalSeparator: ',', deletesForward: false })).toBe(6)
})

test('the caret moves after a decimal separator only right after one was typed', () => {
  const english = { decimalSeparator: '.', deletesForward: false } as const
  expect(caretIn('12.5', '1,2.5', 3, english)).toBe(2)
  expect(caretIn('1,234', '1,234,', 2, english)).toBe(1)
  expect(caretIn('1234', '1234,', 5, english)).toBe(4)
  expect(caretIn('12.', '12٫', 3, english)).toBe(3)
})

test('the caret stays within the text', () => {
  expect(caretIn('1', '1234', 4, { decimalSeparator: '.', deletesForward: false })).toBe(1)
  expect(caretIn('', '', 0, { decimalSeparator: '.', deletesForward: true })).toBe(0)
})

test('the caret moves over a deleted group separator, backward and forward', () => {
  expect(caretIn('1,234', '1234', 1, { decimalSeparator: '.', deletesForward: false })).toBe(1)
  expect(caretIn('1,234', '1234', 1, { decimalSeparator: '.', deletesForward: true })).toBe(2)
})

test('a forward delete moves the caret over neither the decimal separator nor a later group separator', () => {
  const english = { decimalSeparator: '.', deletesForward: true } as const
  expect(caretIn('12.5', '12.5', 2, english)).toBe(2)
  expect(caretIn('1,234', '1234', 0, english)).toBe(0)
  expect(caretIn('1,234.5', '1234.5', 2, english)).toBe(3)
})
