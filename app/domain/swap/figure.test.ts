import { expect, test } from 'vitest'
import { figure } from './figure.ts'

test('digits behind the significant ones are cut, not rounded', () => {
  expect(figure('2513.199999', 6)).toBe('2513.19')
  expect(figure('0.999999999', 6)).toBe('0.999999')
})

test('zeros before the first digit do not count', () => {
  expect(figure('0.000000123456789', 6)).toBe('0.000000123456')
  expect(figure('00.0123', 2)).toBe('00.012')
})

test('whole digits stay, trailing zeros and a bare point go', () => {
  expect(figure('123456789.5', 6)).toBe('123456789')
  expect(figure('100.5', 3)).toBe('100')
  expect(figure('1.500000', 6)).toBe('1.5')
  expect(figure('1.0000000001', 6)).toBe('1')
  expect(figure('0', 6)).toBe('0')
})
