import { expect, test } from 'vitest'
import { roundPrices } from './round-prices.ts'

const values = (low: string, high: string) => roundPrices(low, high).map(({ value }) => value)

test('the labels of the price axis are round and do not touch', () => {
  expect(values('1613', '5197')).toEqual(['2000', '3000', '4000'])
  expect(values('0.98', '1.02')).toEqual(['0.99', '1', '1.01'])
  expect(values('0.00034', '0.00042').every((value) => /^0\.000[34]\d?$/.test(value))).toBe(true)
})

test('a label is where its price is on the logarithmic axis', () => {
  expect(roundPrices('1000', '4000').find(({ value }) => value === '2000')?.share).toBeCloseTo(0.5, 10)
})

test('without a range there are no labels', () => {
  expect(roundPrices('0', '0')).toEqual([])
  expect(values('1', '1')).toEqual([])
})
