import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001::1', '2001:db8:1:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
