import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/base/time.ts'
import { convert, fiatOf, US_DOLLARS, type Rates } from './fiat.ts'

const NOON = 1_795_262_400
const rates: Rates = { time: NOON, source: 'configured', rates: { EUR: '0.8642', JPY: '155.23' } }
const after = (milliseconds: number) => NOON * 1_000 + milliseconds

test('amounts in dollars need no rate', () => {
  expect(fiatOf('USD', undefined, after(0))).toEqual(US_DOLLARS)
})

test('another currency is shown at its rate', () => {
  expect(fiatOf('JPY', rates, after(HOUR))).toEqual({
    chosen: 'JPY',
    currency: 'JPY',
    rate: '155.23',
    problem: 'none',
    time: NOON,
    source: 'configured',
  })
})

test('a rate is used for a day, then amounts are in dollars with the reason', () => {
  expect(fiatOf('EUR', rates, after(DAY)).currency).toBe('EUR')
  const outdated = fiatOf('EUR', rates, after(DAY + 1))
  expect(outdated).toMatchObject({ chosen: 'EUR', currency: 'USD', rate: '1', problem: 'old', time: NOON })
})

test('a rate from the future is rejected, except for small clock differences', () => {
  expect(fiatOf('EUR', rates, after(-MINUTE)).currency).toBe('EUR')
  expect(fiatOf('EUR', rates, after(-HOUR))).toMatchObject({ currency: 'USD', problem: 'old' })
})

test('without a rate amounts are in dollars', () => {
  expect(fiatOf('EUR', undefined, after(0))).toMatchObject({ currency: 'USD', problem: 'missing', chosen: 'EUR' })
  expect(fiatOf('MXN', rates, after(0))).toMatchObject({ currency: 'USD', problem: 'missing', chosen: 'MXN' })
})

test.each([
  ['2513.204512', '0.8642', '2171.9113392704'],
  ['1', '155.23', '155.23'],
  ['0', '155.23', '0'],
  ['-0.5', '16000', '-8000'],
  ['0.00000000000000000123', '26000.5', '0.000000000000031980615'],
  ['98765432109876543210.123456789', '1', '98765432109876543210.123456789'],
  ['98765432109876543210.123456789', '1.1', '108641975320864197531.1358024679'],
])('%s dollars at %s are %s', (dollars, rate, amount) => {
  expect(convert(dollars, rate)).toBe(amount)
})

/** An integer times 10⁻ⁿ in decimal notation, with optional leading and trailing zeros. */
const decimals = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat({ max: 20 })).map(([units, places]) => {
  const digits = units.toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return { text, units, places }
})

test('a conversion is exact for any number of digits', () => {
  fc.assert(
    fc.property(decimals, decimals, (amount, rate) => {
      const [integer = '', fraction = ''] = convert(amount.text, rate.text).split('.')
      const places = amount.places + rate.places
      expect(BigInt(integer + fraction) * 10n ** BigInt(places - fraction.length)).toBe(amount.units * rate.units)
    }),
  )
})

test('a conversion preserves order', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }), (a, b) => {
      const [left, right] = [convert(String(a), '155.23'), convert(String(b), '155.23')].map((text) => {
        const [integer = '', fraction = ''] = text.split('.')
        return BigInt(integer + fraction.padEnd(2, '0'))
      })
      if (left === undefined || right === undefined) throw new Error('not converted')
      expect(left < right).toBe(a < b)
    }),
  )
})
