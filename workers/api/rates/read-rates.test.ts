import { expect, test } from 'vitest'
import { readRates } from './read-rates.ts'

test('rates of offered currencies are read as exact decimals', () => {
  expect(readRates({ time: 1_795_132_800, rates: { EUR: '0.8642', THB: '32.4', JPY: '155.230000000000001' } })).toEqual(
    {
      time: 1_795_132_800,
      source: 'configured',
      rates: { EUR: '0.8642', JPY: '155.230000000000001' },
    },
  )
})

test('a response with `timestamp` and numbers is accepted', () => {
  const answer = { disclaimer: '…', base: 'USD', timestamp: 1_795_132_800, rates: { EUR: 0.8642, VND: 26345 } }
  expect(readRates(answer)).toEqual({
    time: 1_795_132_800,
    source: 'configured',
    rates: { EUR: '0.8642', VND: '26345' },
  })
})

test.each(['0', '-1', '0.000', '1e-7', 'NaN', '', ' 1', '1,5', 0, -1, Number.NaN, Infinity, null, {}, '9'.repeat(13)])(
  'a rate of %j is left out',
  (wrong) => {
    expect(readRates({ time: 1, rates: { EUR: wrong, GBP: '0.7594' } })?.rates).toEqual({ GBP: '0.7594' })
  },
)

test.each([
  null,
  'rates',
  [],
  { rates: { EUR: '1' } },
  { time: 1, rates: {} },
  { time: 1, rates: { THB: '1' } },
  { time: 1_795_132_800_000, rates: { EUR: '1' } },
  { time: 1.5, rates: { EUR: '1' } },
  { time: 1, base: 'EUR', rates: { GBP: '1' } },
])('%j is rejected', (answer) => {
  expect(readRates(answer)).toBeUndefined()
})
