import { expect, test } from 'vitest'
import { formatsFor } from './format.ts'

const format = formatsFor('en-US')

test.each([
  ['2513.204512', '$2,513.20'],
  ['1', '$1.00'],
  ['0', '$0.00'],
  ['0.99981234', '$0.9998'],
  ['0.05', '$0.05000'],
  ['0.00123456', '$0.001235'],
  ['0.000123456', '$0.0001235'],
  ['0.0000123456', '$0.0₄1235'],
  ['0.0000001234567', '$0.0₆1235'],
  ['0.00000000000000000123', '$0.0₁₇1230'],
  ['64000.5', '$64,000.50'],
])('the price %s reads %s', (value, text) => {
  expect(format.price(value)).toBe(text)
})

test.each([
  ['1204.5', '$1,204.50'],
  ['0.004', '<$0.01'],
  ['0.01', '$0.01'],
  ['0', '$0.00'],
])('the sum %s reads %s', (value, text) => {
  expect(format.money(value)).toBe(text)
})

test.each([
  ['1243211000', '$1.24B'],
  ['87312', '$87.3K'],
  ['26000000', '$26.0M'],
  ['12.5', '$12.50'],
  ['0', '$0.00'],
  ['345600000000000000', '$346,000T'],
])('the large sum %s reads %s', (value, text) => {
  expect(format.compactMoney(value)).toBe(text)
})

test.each([
  ['1.239', '+1.24%'],
  ['-0.031', '-0.03%'],
  ['0', '0.00%'],
  ['-0.001', '0.00%'],
  ['12345.6', '+12,346%'],
])('the change %s reads %s', (value, text) => {
  expect(format.change(value)).toBe(text)
})

test.each([
  ['1.234567891', '1.23456'],
  ['1.999999999999', '1.99999'],
  ['1234567.89', '1,234,567'],
  ['0.000012345', '0.000012345'],
  ['0.000000000000000001', '0.0₁₇1'],
  ['0', '0'],
])('the amount %s reads %s and is never rounded up', (value, text) => {
  expect(format.amount(value)).toBe(text)
})

test('an exact amount keeps every digit that a float would lose', () => {
  expect(format.exactAmount('1234567.000000000000000001')).toBe('1,234,567.000000000000000001')
})

test.each([
  [0, '0 sec. ago'],
  [59, '59 sec. ago'],
  [61, '1 min. ago'],
  [7200, '2 hr. ago'],
  [200_000, '2 days ago'],
])('%d seconds reads %s', (seconds, text) => {
  expect(format.ago(seconds)).toBe(text)
})

test('a moment is told in one time zone for everybody', () => {
  expect(format.dateTime(1_795_242_120)).toBe('Nov 21, 2026, 6:22 AM UTC')
})
