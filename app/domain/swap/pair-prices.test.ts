import { expect, test } from 'vitest'
import { pairPrices } from './pair-prices.ts'

test('the price of one token in another is the ratio of their prices at the same time', () => {
  const ether = [
    { time: 300, price: '3000' },
    { time: 600, price: '3030' },
  ]
  const bitcoin = [
    { time: 300, price: '90000' },
    { time: 600, price: '90900.0' },
  ]
  expect(pairPrices(bitcoin, ether)).toEqual([
    { time: 300, price: '30' },
    { time: 600, price: '30' },
  ])
  expect(pairPrices(ether, bitcoin)[0]).toEqual({ time: 300, price: '0.0333333333333' })
})

test('times that one token lacks, and prices of zero, are left out', () => {
  const dollars = [
    { time: 300, price: '1' },
    { time: 600, price: '0' },
    { time: 900, price: '1' },
  ]
  const ether = [
    { time: 600, price: '3000' },
    { time: 900, price: '3000' },
    { time: 1_200, price: '3000' },
  ]
  expect(pairPrices(ether, dollars)).toEqual([{ time: 900, price: '3000' }])
})
