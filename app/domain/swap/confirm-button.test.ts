import { expect, test } from 'vitest'
import { confirmButton, type ConfirmFacts } from './confirm-button.ts'

const READY: ConfirmFacts = {
  isStarting: false,
  isExpired: false,
  isQuotedAccount: true,
  isTradeNetwork: true,
  hasMoved: false,
  isPriceKnown: true,
  isAccepted: true,
}

test.each([
  [{}, 'confirm', true],
  [{ isTradeNetwork: false }, 'switchAndConfirm', true],
  [{ isAccepted: false, isTradeNetwork: false }, 'acceptWarning', false],
  [{ isPriceKnown: false, isAccepted: false }, 'checkingPrice', false],
  [{ hasMoved: true, isAccepted: false, isPriceKnown: false }, 'acceptPrice', false],
  [{ isQuotedAccount: false, hasMoved: true }, 'account', false],
  [{ isExpired: true, isQuotedAccount: false, isAccepted: false }, 'newQuote', true],
  [{ isStarting: true, isExpired: true }, 'starting', false],
] as const)('with %o the button says %s', (change, label, enabled) => {
  expect(confirmButton({ ...READY, ...change })).toEqual({ label, enabled })
})
