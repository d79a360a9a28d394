import { expect, test } from 'vitest'
import { distanceTo } from './price-distance.ts'

test.each([
  ['2000', '2500', '25'],
  ['2000', '1500', '-25'],
  ['3', '4', '33.3333'],
  ['0.00000002', '0.00000001', '-50'],
  ['1', '1', '0'],
  ['0', '1', '0'],
])('the distance from %s to %s is %s %%', (current, price, percent) => {
  expect(distanceTo(current, price)).toBe(percent)
})
