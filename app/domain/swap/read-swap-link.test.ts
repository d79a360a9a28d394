import { expect, test } from 'vitest'
import { readSwapLink, unreadableParts, withPlainAmount } from './read-swap-link.ts'
import type { AmountNotation } from './typed-amount.ts'

const GERMAN: AmountNotation = { decimalSeparator: ',', fieldAmount: (amount) => amount.replace('.', ',') }
const valueOf = (query: string) => withPlainAmount(new URLSearchParams(query), GERMAN)?.toString()

test('an amount that a page without script sends becomes the value of the link', () => {
  expect(valueOf('chain=base&typed=1,5')).toBe('chain=base&value=1.5')
  expect(valueOf('value=7&typed=1,5')).toBe('value=1.5')
})

test('a text that is not an amount leaves the link without a value', () => {
  expect(valueOf('chain=base&typed=abc')).toBe('chain=base')
  expect(valueOf('chain=base&typed=')).toBe('chain=base')
})

test('a link without a typed amount is not changed', () => {
  expect(valueOf('chain=base&value=7')).toBeUndefined()
})

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const partsOf = (query: string) => unreadableParts(new URLSearchParams(query))

test('a readable link and an empty link have no unreadable parts', () => {
  const readable = { currencies: [], value: '', chain: '' }
  expect(partsOf('')).toEqual(readable)
  expect(partsOf(`chain=base&inputCurrency=eth&outputCurrency=${USDC}&value=1.5`)).toEqual(readable)
  expect(partsOf('chain=&value=&inputCurrency=')).toEqual(readable)
})

test.each(['-5', '1e3', '0x10', 'abc', '1,5', '.'])('the amount %s of a link is reported', (value) => {
  expect(partsOf(`value=${value}`).value).toBe(value)
  expect(partsOf(`exactAmount=${value}`).value).toBe(value)
  expect(readSwapLink(new URLSearchParams({ value })).value).toBe('')
})

test('an unknown network of a link is reported by either name', () => {
  expect(partsOf('chain=polygon').chain).toBe('polygon')
  expect(partsOf('chainId=137').chain).toBe('137')
})

test('a symbol is reported, because several tokens may share it', () => {
  expect(partsOf('inputCurrency=ETH&outputCurrency=USDC').currencies).toEqual(['USDC'])
})

test('leading zeros of an amount are dropped', () => {
  expect(readSwapLink(new URLSearchParams('value=00012')).value).toBe('12')
})
