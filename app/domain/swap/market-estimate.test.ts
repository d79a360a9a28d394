import { expect, test } from 'vitest'
import { marketEstimate } from './market-estimate.ts'

test('an estimate is the amount times the ratio of the prices', () => {
  expect(marketEstimate('2', '2500.5', '1')).toBe('5001')
  expect(marketEstimate('1', '1', '2500')).toBe('0.0004')
  expect(marketEstimate('.5', '3', '0.25')).toBe('6')
})

test('a result with too many places is rounded down', () => {
  expect(marketEstimate('1', '1', '3')).toBe('0.333333333333333333333333')
  expect(marketEstimate('0.1', '1', '3')).toBe('0.0333333333333333333333333')
})

test('there is no estimate in a token with a price of zero', () => {
  expect(marketEstimate('1', '1', '0')).toBe(undefined)
  expect(marketEstimate('1', '1', '0.000')).toBe(undefined)
})

test('an empty text and a single point have no estimate', () => {
  expect(marketEstimate('', '1', '1')).toBe(undefined)
  expect(marketEstimate('.', '1', '1')).toBe(undefined)
})

test.each(['-1', '1e5', '1.2.3', 'x1', '1x', '1,5'])('%j is not an amount', (amount) => {
  expect(marketEstimate(amount, '1', '1')).toBe(undefined)
})
