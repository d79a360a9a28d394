import { expect, test } from 'vitest'
import { confirmButton, type ConfirmFacts } from './confirm-button.ts'

const READY: ConfirmFacts = {
  isStarting: false,
  isExpired: false,
  isAccount: true,
  isNetwork: true,
  hasMoved: false,
  isPriceKnown: true,
  isAccepted: true,
}

test.each([
  [{}, 'confirm', true],
  [{ isNetwork: false }, 'switchAndConfirm', true],
  [{ isAccepted: false, isNetwork: false }, 'acceptWarning', false],
  [{ isPriceKnown: false, isAccepted: false }, 'checkingPrice', false],
  [{ hasMoved: true, isAccepted: false, isPriceKnown: false }, 'acceptPrice', false],
  [{ isAccount: false, hasMoved: true }, 'account', false],
  [{ isExpired: true, isAccount: false, isAccepted: false }, 'newQuote', true],
  [{ isStarting: true, isExpired: true }, 'starting', false],
] as const)('with %o the button says %s', (change, label, enabled) => {
  expect(confirmButton({ ...READY, ...change })).toEqual({ label, enabled })
})
