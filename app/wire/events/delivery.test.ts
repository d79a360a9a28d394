import { expect, test } from 'vitest'
import { deliveryStatus } from './delivery.ts'

test.each([
  [200, 'success'],
  [204, 'success'],
  [299, 'success'],
  [429, 'rateLimit'],
  [413, 'payloadTooLarge'],
  [408, 'timeout'],
  [400, 'invalid'],
  [404, 'invalid'],
  [499, 'invalid'],
  [500, 'failed'],
  [503, 'failed'],
  [0, 'unknown'],
  [199, 'unknown'],
  [302, 'unknown'],
])('HTTP %d is %s', (code, status) => {
  expect(deliveryStatus(code)).toBe(status)
})
