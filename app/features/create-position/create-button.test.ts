import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { DEFAULT_RANGE } from '#app/domain/liquidity/create-link.ts'
import type { DepositView } from '#app/entities/deposit/deposit-view.ts'
import { exampleCreateLink } from '#tests/builders/example-create-link.ts'
import { createButton, type CreateFacts } from './create-button.ts'

const link = exampleCreateLink
const token = { address: NATIVE, symbol: 'ETH', decimals: 18, logo: null, price: null }
const side = { token, text: '1', raw: 1n, balance: 1n, max: undefined, isInsufficient: false }
const deposit: DepositView = {
  sides: [side, side],
  locked: undefined,
  amounts: { amount0: 1n, amount1: 1n, liquidity: 1n },
}
const READY: CreateFacts = {
  step: 2,
  link,
  deposit,
  areTokensDistinct: true,
  isBlocked: false,
  isTokenUnknown: false,
  hookProblem: undefined,
  pool: null,
  hasPoolFailed: false,
  hasPrice: true,
  isRangeInvalid: false,
  wallet: 'connected',
  isOnline: true,
  balances: 'known',
}

test.each([
  ['review', {}],
  ['blocked', { isBlocked: true }],
  ['selectTokens', { link: { ...link, currencyB: undefined } }],
  ['sameToken', { areTokensDistinct: false }],
  ['unknownToken', { isTokenUnknown: true }],
  ['invalidHook', { hookProblem: 'impossible' }],
  ['loading', { pool: undefined }],
  ['retry', { pool: undefined, hasPoolFailed: true }],
  ['enterPrice', { step: 1, hasPrice: false }],
  ['invalidPrice', { step: 1, hasPrice: false, link: { ...link, range: { ...DEFAULT_RANGE, initialPrice: '0' } } }],
  ['invalidRange', { step: 1, isRangeInvalid: true }],
  ['continue', { step: 1 }],
  ['continue', { step: 0, hasPrice: false }],
  ['connect', { wallet: 'disconnected' }],
  ['connecting', { wallet: 'connecting' }],
  ['enterAmount', { deposit: { ...deposit, amounts: undefined } }],
  ['offline', { isOnline: false }],
  ['loading', { balances: 'loading' }],
  ['balancesFailed', { balances: 'failed' }],
  ['insufficient', { deposit: { ...deposit, sides: [side, { ...side, isInsufficient: true }] } }],
] as const satisfies readonly (readonly [string, Partial<CreateFacts>])[])(
  'the button is %s with %o',
  (label, change) => {
    const isEnabled = ['review', 'retry', 'continue', 'connect'].includes(label)
    expect(createButton({ ...READY, ...change })).toEqual({ label, isEnabled })
  },
)
