import { expect, test } from 'vitest'
import { CURRENCIES, parseCurrency } from './currency.ts'

test('there are 22 currencies, in the order of the picker', () => {
  expect(CURRENCIES.join(' ')).toBe(
    'USD EUR RUB INR GBP JPY VND SGD BRL HKD CAD IDR TRY NGN AUD PKR UAH CNY KRW COP ARS MXN',
  )
})

test.each([
  ['EUR', 'EUR'],
  ['jpy', 'JPY'],
  [' brl ', 'BRL'],
  ['THB', undefined],
  ['', undefined],
  ['toString', undefined],
])('%j parses as %s', (text, currency) => {
  expect(parseCurrency(text)).toBe(currency)
})
