import { expect, test } from 'vitest'
import { isCostHigh } from './network-cost.ts'

test('a network cost is high above 10 % of the value, not at exactly 10 %', () => {
  expect(isCostHigh('0.3', '3')).toBe(false)
  expect(isCostHigh('0.300001', '3')).toBe(true)
  expect(isCostHigh('1.94', '0.03')).toBe(true)
  expect(isCostHigh('1.94', '2930.19')).toBe(false)
  expect(isCostHigh('0', '0')).toBe(false)
  expect(isCostHigh('0.01', '0')).toBe(true)
})
