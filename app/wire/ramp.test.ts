import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { rampQuotesRequest } from './ramp.ts'

const BUY = { direction: 'buy', token: { chainId: 1, address: NATIVE } }

test.each([
  ['0', 'amount.zero'],
  ['000', 'amount.zero'],
  ['-1', 'amount.malformed'],
  ['1.5', 'amount.malformed'],
  ['', 'amount.malformed'],
  ['1'.repeat(13), 'amount.malformed'],
])('money of "%s" cents is rejected: %s', (cents, message) => {
  expect(v.safeParse(rampQuotesRequest, { ...BUY, cents }).issues?.[0].message).toBe(message)
})

test.each(['1', '010', '9'.repeat(12)])('money of "%s" cents is accepted', (cents) => {
  expect(v.is(rampQuotesRequest, { ...BUY, cents })).toBe(true)
})
