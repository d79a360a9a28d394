import { expect, test } from 'vitest'
import type { Address } from '#app/domain/address/address.ts'
import { readRecentTokens, withRecentToken } from './recent-tokens.ts'

const token = (digit: string) => `0x${digit.repeat(40)}` as Address
const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(token) as [Address, Address, Address, Address, Address]

test('the token chosen last comes first, and only the last four stay', () => {
  const all = [a, b, c, d, e].reduce((list, token) => withRecentToken(list, 1, token), readRecentTokens(null))
  expect(all).toEqual({ 1: [e, d, c, b] })
})

test('a token chosen again moves to the front, whatever the case of its address', () => {
  const upper = `0x${'A'.repeat(40)}` as Address
  expect(withRecentToken({ 1: [b, a] }, 1, upper)).toEqual({ 1: [upper, b] })
})

test('each network has its own tokens', () => {
  expect(withRecentToken({ 1: [a] }, 8453, b)).toEqual({ 1: [a], 8453: [b] })
})

test('stored tokens are read back without malformed entries and networks that are not served', () => {
  expect(readRecentTokens(JSON.stringify({ 1: [a, 7, 'x', b], 8453: [], 137: [c], base: [d] }))).toEqual({ 1: [a, b] })
  for (const text of [null, '', '7', '[]', '{"1":"0x"}', '{']) expect(readRecentTokens(text)).toEqual({})
})
