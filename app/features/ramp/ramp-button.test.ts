import { expect, test } from 'vitest'
import { rampButton, type RampButtonFacts } from './ramp-button.ts'

const READY: RampButtonFacts = {
  wallet: 'connected',
  isOnline: true,
  isBlocked: false,
  hasToken: true,
  amount: 10_000n,
  limitProblem: undefined,
  hasInsufficientBalance: false,
  quote: 'ready',
}

test('with a quote the order can be reviewed', () => {
  expect(rampButton(READY)).toEqual({ label: 'review', isEnabled: true })
})

test('without a wallet the button connects one, whatever was entered', () => {
  expect(rampButton({ ...READY, wallet: 'disconnected', amount: undefined })).toEqual({
    label: 'connect',
    isEnabled: true,
  })
})

test.each([
  ['connecting', { wallet: 'connecting' }],
  ['blocked', { isBlocked: true }],
  ['noToken', { hasToken: false }],
  ['enterAmount', { amount: undefined }],
  ['enterAmount', { amount: 0n }],
  ['belowMinimum', { limitProblem: 'ramp.belowMinimum' }],
  ['aboveMaximum', { limitProblem: 'ramp.aboveMaximum' }],
  ['insufficientBalance', { hasInsufficientBalance: true }],
  ['offline', { isOnline: false }],
  ['loading', { quote: 'loading' }],
  ['noQuote', { quote: 'none' }],
  ['quotesFailed', { quote: 'failed' }],
  ['quotesExpired', { quote: 'expired' }],
] as const)('the label %s means that the button is disabled', (label, facts) => {
  expect(rampButton({ ...READY, ...facts })).toEqual({ label, isEnabled: false })
})
