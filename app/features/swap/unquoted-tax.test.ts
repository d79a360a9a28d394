import { expect, test } from 'vitest'
import { ether, exampleTrade, taxedQuote, usdc } from '#tests/builders/example-trade.ts'
import type { MarketToken } from '#app/wire/market/token.ts'
import { unquotedTax } from './unquoted-tax.ts'

const plain = exampleTrade(3_000_000_000n)

/** A quote that deducts these fees, in basis points as text. */
const quoteWith = (sellFeeBps: string, buyFeeBps: string) => taxedQuote(plain, sellFeeBps, buyFeeBps)

const withTaxes = (token: MarketToken, buyFee: number | null, sellFee: number | null): MarketToken => ({
  ...token,
  findings: { reasons: ['fee'], buyFee, sellFee, triedAt: 1 },
})
const tokens = { input: ether, output: usdc }

test('tokens without a fee on transfers have none that a quote could miss', () => {
  expect(unquotedTax(plain, plain, tokens)).toBe(0)
  expect(unquotedTax(plain, undefined, tokens)).toBe(0)
})

test('the input’s fee on sales and the output’s fee on purchases are added', () => {
  expect(unquotedTax(plain, undefined, { input: withTaxes(ether, 900, 200), output: withTaxes(usdc, 30, 900) })).toBe(
    230,
  )
})

test('a fee of which only a newer quote knows is not included in the failed one', () => {
  expect(unquotedTax(plain, quoteWith('100', '50'), tokens)).toBe(150)
})

test('a fee that the failed quote deducted does not explain the failure', () => {
  const failed = quoteWith('200', '30')
  expect(unquotedTax(failed, failed, { input: withTaxes(ether, 0, 200), output: withTaxes(usdc, 30, 0) })).toBe(0)
  expect(unquotedTax(failed, plain, tokens)).toBe(0)
})

test('a malformed fee, and a fee of a token that cannot be transferred, count as none', () => {
  expect(unquotedTax(plain, quoteWith('-5', 'many'), { input: withTaxes(ether, null, null), output: usdc })).toBe(0)
})
