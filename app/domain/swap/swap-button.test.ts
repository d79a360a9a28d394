import { expect, test } from 'vitest'
import { missingGas, swapButton, type SwapFacts } from './swap-button.ts'

const READY: SwapFacts = {
  isBlocked: false,
  wallet: 'connected',
  kind: 'swap',
  typed: 100n,
  isNativeInput: false,
  spend: 100n,
  balance: 100n,
  areBalancesDisputed: false,
  nativeBalance: 50n,
  networkCost: 50n,
  quote: 'ready',
  age: 'fresh',
  isOnline: true,
}

test('when nothing is missing the next step is the review', () => {
  expect(swapButton(READY)).toEqual({ label: 'review', enabled: true })
})

test('the button is disabled for a blocked token, with or without a wallet', () => {
  const blocked = { label: 'blocked', enabled: false }
  expect(swapButton({ ...READY, isBlocked: true })).toEqual(blocked)
  expect(swapButton({ ...READY, isBlocked: true, wallet: 'disconnected' })).toEqual(blocked)
})

test('without a wallet the next step is to connect, whatever else is missing', () => {
  expect(swapButton({ ...READY, wallet: 'disconnected', typed: 'nothing' })).toEqual({
    label: 'connect',
    enabled: true,
  })
})

test('the button is disabled while the nodes disagree on the balance', () => {
  const disputed = { ...READY, balance: undefined, nativeBalance: undefined, areBalancesDisputed: true }
  expect(swapButton(disputed)).toEqual({ label: 'balanceDisputed', enabled: false })
})

test('the button is disabled while the wallet connects', () => {
  expect(swapButton({ ...READY, wallet: 'connecting' })).toEqual({ label: 'connecting', enabled: false })
})

test('the button is disabled while the device is offline', () => {
  expect(swapButton({ ...READY, isOnline: false })).toEqual({ label: 'offline', enabled: false })
})

test('an empty field, zero and a single point ask for an amount', () => {
  for (const typed of ['nothing', 'malformed', 0n] as const)
    expect(swapButton({ ...READY, typed })).toEqual({ label: 'enterAmount', enabled: false })
})

test('too many decimals and too large amounts have labels of their own', () => {
  expect(swapButton({ ...READY, typed: 'tooPrecise' })).toEqual({ label: 'tooPrecise', enabled: false })
  expect(swapButton({ ...READY, typed: 'tooLarge' })).toEqual({ label: 'tooLarge', enabled: false })
})

test('a balance one base unit too low is insufficient', () => {
  expect(swapButton({ ...READY, balance: 99n })).toEqual({ label: 'insufficientBalance', enabled: false })
})

test('an insufficient balance is shown before the quote arrives', () => {
  expect(swapButton({ ...READY, balance: 99n, quote: 'loading' })).toEqual({
    label: 'insufficientBalance',
    enabled: false,
  })
})

test('an unknown balance blocks nothing', () => {
  expect(swapButton({ ...READY, balance: undefined, nativeBalance: undefined })).toEqual({
    label: 'review',
    enabled: true,
  })
})

test('an unknown network cost blocks nothing', () => {
  expect(swapButton({ ...READY, networkCost: undefined, nativeBalance: 0n })).toEqual({
    label: 'review',
    enabled: true,
  })
})

test('a failed quote and one rejected by the rate limit can be retried', () => {
  expect(swapButton({ ...READY, quote: 'failed' })).toEqual({ label: 'retry', enabled: true })
  expect(swapButton({ ...READY, quote: 'limited' })).toEqual({ label: 'retry', enabled: true })
})

test('no route, too small an amount and a loading quote have different labels', () => {
  expect(swapButton({ ...READY, quote: 'quote.none' })).toEqual({ label: 'quote.none', enabled: false })
  expect(swapButton({ ...READY, quote: 'quote.tooSmall' })).toEqual({ label: 'quote.tooSmall', enabled: false })
  expect(swapButton({ ...READY, quote: 'loading' })).toEqual({ label: 'finding', enabled: false })
})

test('a pair that has quotes only for an amount to sell leaves the button enabled, to enter that amount', () => {
  expect(swapButton({ ...READY, quote: 'quote.inputOnly' })).toEqual({ label: 'quote.inputOnly', enabled: true })
})

test('the balance must cover a native input and the network cost, to the wei', () => {
  expect(swapButton({ ...READY, nativeBalance: 49n })).toEqual({ label: 'insufficientGas', enabled: false })
  const native = { ...READY, isNativeInput: true, nativeBalance: 149n, balance: 149n }
  expect(swapButton(native)).toEqual({ label: 'insufficientGas', enabled: false })
  expect(swapButton({ ...native, nativeBalance: 150n, balance: 150n })).toEqual({ label: 'review', enabled: true })
})

test('a quote of a minute ago must be renewed, a stale one can be reviewed', () => {
  expect(swapButton({ ...READY, age: 'expired' })).toEqual({ label: 'renew', enabled: true })
  expect(swapButton({ ...READY, age: 'stale' })).toEqual({ label: 'review', enabled: true })
})

test('wrapping and unwrapping have labels of their own', () => {
  expect(swapButton({ ...READY, kind: 'wrap' })).toEqual({ label: 'wrap', enabled: true })
  expect(swapButton({ ...READY, kind: 'unwrap' })).toEqual({ label: 'unwrap', enabled: true })
})

test('the amount missing for the network cost includes the native currency that is sold', () => {
  expect(missingGas({ ...READY, nativeBalance: 49n })).toBe(1n)
  expect(missingGas({ ...READY, isNativeInput: true, nativeBalance: 120n })).toBe(30n)
  expect(missingGas({ ...READY, isNativeInput: true, spend: undefined, nativeBalance: 49n })).toBe(1n)
  expect(missingGas(READY)).toBeUndefined()
  expect(missingGas({ ...READY, nativeBalance: undefined })).toBeUndefined()
  expect(missingGas({ ...READY, networkCost: undefined })).toBeUndefined()
})
