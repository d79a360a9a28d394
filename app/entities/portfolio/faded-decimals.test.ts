import { expect, test } from 'vitest'
import { fadedDecimals } from './faded-decimals.ts'

test('decimals of dollars and euros with the symbol in front are faded', () => {
  expect(fadedDecimals('$1,204.50', 'USD')).toEqual(['$1,204', '.50'])
  expect(fadedDecimals('$0.00', 'USD')).toEqual(['$0', '.00'])
  expect(fadedDecimals('€1.204,50', 'EUR')).toEqual(['€1.204', ',50'])
})

test('other currencies, a symbol behind and amounts without decimals are not split', () => {
  expect(fadedDecimals('£1,204.50', 'GBP')).toEqual(['£1,204.50', ''])
  expect(fadedDecimals('1.204,50\u00a0€', 'EUR')).toEqual(['1.204,50\u00a0€', ''])
  expect(fadedDecimals('$1,204', 'USD')).toEqual(['$1,204', ''])
  expect(fadedDecimals('1,204.50', undefined)).toEqual(['1,204.50', ''])
})
