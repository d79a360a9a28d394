import { expect, test } from 'vitest'
import { addressKey, isNative, shortAddress } from './address.ts'
import { parseAddress } from './parse-address.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('an address in one case is checksummed', () => {
  expect(parseAddress(USDC.toLowerCase())).toEqual({ ok: true, value: USDC })
  expect(parseAddress(`0x${USDC.slice(2).toUpperCase()}`)).toEqual({ ok: true, value: USDC })
  expect(parseAddress(USDC)).toEqual({ ok: true, value: USDC })
})

test('a mixed case that does not match the checksum is refused: a digit may be wrong', () => {
  expect(parseAddress('0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toEqual({ ok: false, problem: 'address.checksum' })
})

test.each(['', '0x', '0x12', USDC.slice(2), `${USDC}0`, `${USDC} `, 'vitalik.eth'])('%j is not an address', (text) => {
  expect(parseAddress(text)).toEqual({ ok: false, problem: 'address.malformed' })
})

test('keys are lower case and include the chain', () => {
  expect(addressKey(1, USDC)).toBe('1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
})

test('the native currency is the zero address', () => {
  expect(isNative('0x0000000000000000000000000000000000000000')).toBe(true)
  expect(isNative(USDC)).toBe(false)
})

test('a short address keeps both ends', () => {
  expect(shortAddress(USDC)).toBe('0xA0b8…eB48')
})
