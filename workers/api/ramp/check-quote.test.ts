import { expect, test } from 'vitest'
import { fail, ok } from '#app/base/result.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { RampQuotesRequest } from '#app/wire/ramp.ts'
import { checkQuote } from './check-quote.ts'
import { requestProblem } from './check-request.ts'
import type { ProviderOptions } from './provider.ts'
import { sortQuotes } from './sort-quotes.ts'

const TOKEN = { chainId: 1, address: NATIVE } as const
const BUY: RampQuotesRequest = { direction: 'buy', token: TOKEN, cents: '10000' }
const SELL: RampQuotesRequest = { direction: 'sell', token: TOKEN, amount: '50' }
const OPTIONS: ProviderOptions = { tokens: [TOKEN], minCents: '3000', maxCents: '20000', methods: ['debit'] }
const QUOTE = { cents: '10000', amount: '50', feeCents: '100', methods: ['debit'] } as const
const check = (change: object, request: RampQuotesRequest = BUY) =>
  checkQuote('moonpay', { ...QUOTE, methods: ['debit'], ...change }, request, OPTIONS)

test('a quote for the requested amount within the limits is accepted', () => {
  expect(check({})).toEqual(ok({ ...QUOTE, provider: 'moonpay' }))
  expect(check({}, SELL)).toEqual(ok({ ...QUOTE, provider: 'moonpay' }))
  expect(check({}, { ...BUY, method: 'debit' }).ok).toBe(true)
  // The provider accepts fewer decimals than the token has.
  expect(check({ amount: '49' }, SELL)).toMatchObject({ ok: true, value: { amount: '49' } })
})

test.each([
  ['other money of a buyer', { cents: '9999' }, BUY],
  ['more tokens than those of a seller', { amount: '51' }, SELL],
  ['no tokens', { amount: '0' }, BUY],
  ['no money', { cents: '0' }, SELL],
  ['a fraction', { amount: '1.5' }, BUY],
  ['a negative fee', { feeCents: '-1' }, BUY],
  ['a fee that leaves nothing', { feeCents: '10000' }, BUY],
  ['an unknown payment method', { methods: ['cash'] }, BUY],
])('a quote with %s is a failure of the provider', (_, change, request) => {
  expect(() => check(change, request)).toThrow()
})

test('a quote beyond the limits of the provider, or without the requested method, is rejected with a problem code', () => {
  expect(check({ cents: '2999' }, SELL)).toEqual(fail('ramp.belowMinimum'))
  expect(check({ cents: '20001' }, SELL)).toEqual(fail('ramp.aboveMaximum'))
  expect(check({}, { ...BUY, method: 'bank' })).toEqual(fail('quote.none'))
})

test('a request for a token or method not offered, or beyond the limits, is not sent to the provider', () => {
  expect(requestProblem(BUY, OPTIONS)).toBeUndefined()
  expect(requestProblem(SELL, OPTIONS)).toBeUndefined()
  expect(requestProblem({ ...BUY, token: { ...TOKEN, chainId: 8453 } }, OPTIONS)).toBe('quote.none')
  expect(requestProblem({ ...BUY, method: 'venmo' }, OPTIONS)).toBe('quote.none')
  expect(requestProblem({ ...BUY, cents: '2999' }, OPTIONS)).toBe('ramp.belowMinimum')
  expect(requestProblem({ ...BUY, cents: '20001' }, OPTIONS)).toBe('ramp.aboveMaximum')
})

test('the best quote has the most tokens for a buyer and the most money for a seller', () => {
  const quotes = [
    { provider: 'moonpay', cents: '900', amount: '99', feeCents: '1', methods: [] },
    { provider: 'coinbase', cents: '1000', amount: '98', feeCents: '1', methods: [] },
    { provider: 'transak', cents: '950', amount: '100', feeCents: '1', methods: [] },
  ] as const
  const sorted = (direction: 'buy' | 'sell') =>
    sortQuotes(
      quotes.map((quote) => ({ ...quote, methods: [] })),
      direction,
    ).map(({ provider }) => provider)
  expect(sorted('buy')).toEqual(['transak', 'moonpay', 'coinbase'])
  expect(sorted('sell')).toEqual(['coinbase', 'transak', 'moonpay'])
})
