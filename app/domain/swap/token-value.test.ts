import { expect, test } from 'vitest'
import { tokenValue, totalTokenValue, tokenValueUnits } from './token-value.ts'

test('the value of an amount is amount times price', () => {
  expect(tokenValue(2_000_000n, 6, '0.9998')).toBe('1.9996')
  expect(tokenValue(10n ** 18n, 18, '2513.2')).toBe('2513.2')
  expect(tokenValue(0n, 18, '2513.2')).toBe('0')
})

test('one base unit has a value, truncated to thirty decimal places', () => {
  expect(tokenValue(1n, 18, '2')).toBe('0.000000000000000002')
  expect(tokenValue(1n, 18, '0.0000000001234567')).toBe('0.000000000000000000000000000123')
})

test('a token without decimals is valued per base unit', () => {
  expect(tokenValue(3n, 0, '1.5')).toBe('4.5')
})

test('holdings with any decimals and prices are compared by value', () => {
  const ether = tokenValueUnits(10_000n * 10n ** 18n, 18, '2877.6')
  const aave = tokenValueUnits(410_340_000_000_000_000_000n, 18, '205.938')
  const dust = tokenValueUnits(9_500_000n, 6, '1')
  expect(ether).toBe(28_776_000n * 10n ** 30n)
  expect([aave, ether, dust].sort((a, b) => (a < b ? 1 : -1))).toEqual([ether, aave, dust])
})

test('the value of several amounts is the sum of their values', () => {
  const ether = { raw: 10n ** 18n, decimals: 18, price: '2513.2' }
  expect(totalTokenValue([ether, { raw: 500_000n, decimals: 6, price: '0.5' }])).toBe('2513.45')
  expect(totalTokenValue([])).toBe('0')
})
