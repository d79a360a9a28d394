import { expect, test } from 'vitest'
import { withValueOf } from './read-swap-link.ts'
import type { AmountWriting } from './typed-amount.ts'

const GERMAN: AmountWriting = { decimalSign: ',', fieldAmount: (amount) => amount.replace('.', ',') }
const valueOf = (query: string) => withValueOf(new URLSearchParams(query), GERMAN)?.toString()

test('an amount that a page without script sends becomes the value of the link', () => {
  expect(valueOf('chain=base&typed=1,5')).toBe('chain=base&value=1.5')
  expect(valueOf('value=7&typed=1,5')).toBe('value=1.5')
})

test('a text that is not an amount leaves the link without a value', () => {
  expect(valueOf('chain=base&typed=abc')).toBe('chain=base')
  expect(valueOf('chain=base&typed=')).toBe('chain=base')
})

test('without a typed amount there is nothing to change', () => {
  expect(valueOf('chain=base&value=7')).toBeUndefined()
})
