import { expect, test } from 'vitest'
import { networksOf } from './networks-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0', '2001:db8:1'],
  ['2001:db8:1:12ff:3:4:5:6', '2001:db8:1:1200', '2001:db8:1'],
  ['2001:0DB8:0001:FF00::1', '2001:db8:1:ff00', '2001:db8:1'],
  ['2001:db8::', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s is in the network %s and the site %s', (address, network, site) => {
  expect(networksOf(address)).toEqual({ network, site })
})
