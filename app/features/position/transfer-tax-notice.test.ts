import { expect, test } from 'vitest'
import { relevantTax } from './transfer-tax-notice.tsx'

const BUY_TAX = { receiving: 300, paying: 0 }
const SELL_TAX = { receiving: 0, paying: 500 }

test.each(['V2', 'V3'] as const)(
  'a tax on either side of a trade prevents the swap before a %s deposit, with a reason',
  (version) => {
    expect(relevantTax('swapDeposit', version, BUY_TAX)).toEqual({ tax: 300, reason: 'taxSwapped' })
    expect(relevantTax('swapDeposit', version, SELL_TAX)).toEqual({
      tax: 500,
      reason: version === 'V2' ? 'taxSwapped' : 'taxRefused',
    })
  },
)

test('a deposit of both tokens pays the tax into a v2 pair and is refused by other pools', () => {
  expect(relevantTax('add', 'V2', SELL_TAX)).toEqual({ tax: 500, reason: 'taxPaying' })
  expect(relevantTax('add', 'V4', SELL_TAX)).toEqual({ tax: 500, reason: 'taxRefused' })
  expect(relevantTax('add', 'V3', BUY_TAX)).toBeUndefined()
})

test('a withdrawal is reduced by the tax on received tokens', () => {
  expect(relevantTax('remove', 'V3', BUY_TAX)).toEqual({ tax: 300, reason: 'taxReceiving' })
  expect(relevantTax('collect', 'V3', SELL_TAX)).toBeUndefined()
  expect(relevantTax('remove', 'V2', undefined)).toBeUndefined()
})
