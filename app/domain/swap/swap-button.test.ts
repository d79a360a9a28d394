import { expect, test } from 'vitest'
import { swapButton, type SwapFacts } from './swap-button.ts'

const READY: SwapFacts = {
  isBlocked: false,
  wallet: 'connected',
  isOnChain: true,
  kind: 'swap',
  typed: 100n,
  isNativeInput: false,
  spend: 100n,
  balance: 100n,
  nativeBalance: 50n,
  networkCost: 50n,
  quote: 'ready',
  age: 'fresh',
  isOnline: true,
}

test('with everything there the next step is the review', () => {
  expect(swapButton(READY)).toEqual({ label: 'review', enabled: true })
})

test('a blocked token is not traded, with a wallet or without', () => {
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

test('while the wallet connects nothing can be pressed', () => {
  expect(swapButton({ ...READY, wallet: 'connecting' })).toEqual({ label: 'connecting', enabled: false })
})

test('a wallet on another network is switched first', () => {
  expect(swapButton({ ...READY, isOnChain: false, typed: 'nothing' })).toEqual({ label: 'switchChain', enabled: true })
})

test('without a connection an amount leads nowhere', () => {
  expect(swapButton({ ...READY, isOnline: false })).toEqual({ label: 'offline', enabled: false })
})

test('nothing, zero and a lone point ask for an amount', () => {
  for (const typed of ['nothing', 'malformed', 0n] as const)
    expect(swapButton({ ...READY, typed })).toEqual({ label: 'enterAmount', enabled: false })
})

test('more digits than the token has, or more than a chain can hold, are said', () => {
  expect(swapButton({ ...READY, typed: 'tooPrecise' })).toEqual({ label: 'tooPrecise', enabled: false })
  expect(swapButton({ ...READY, typed: 'tooLarge' })).toEqual({ label: 'tooLarge', enabled: false })
})

test('one base unit short is short', () => {
  expect(swapButton({ ...READY, balance: 99n })).toEqual({ label: 'insufficientBalance', enabled: false })
})

test('a short balance is said before the quote is there', () => {
  expect(swapButton({ ...READY, balance: 99n, quote: 'loading' })).toEqual({
    label: 'insufficientBalance',
    enabled: false,
  })
})

test('a balance not yet read bars nothing', () => {
  expect(swapButton({ ...READY, balance: undefined, nativeBalance: undefined })).toEqual({
    label: 'review',
    enabled: true,
  })
})

test('a network cost that is not known yet bars nothing', () => {
  expect(swapButton({ ...READY, networkCost: undefined, nativeBalance: 0n })).toEqual({
    label: 'review',
    enabled: true,
  })
})

test('no route, a failing quote and a quote on its way are told apart', () => {
  expect(swapButton({ ...READY, quote: 'none' })).toEqual({ label: 'noQuotes', enabled: false })
  expect(swapButton({ ...READY, quote: 'failed' })).toEqual({ label: 'unavailable', enabled: false })
  expect(swapButton({ ...READY, quote: 'loading' })).toEqual({ label: 'finding', enabled: false })
})

test('the network cost must be there besides a native input, to the wei', () => {
  expect(swapButton({ ...READY, nativeBalance: 49n })).toEqual({ label: 'insufficientGas', enabled: false })
  const native = { ...READY, isNativeInput: true, nativeBalance: 149n, balance: 149n }
  expect(swapButton(native)).toEqual({ label: 'insufficientGas', enabled: false })
  expect(swapButton({ ...native, nativeBalance: 150n, balance: 150n })).toEqual({ label: 'review', enabled: true })
})

test('a quote of a minute ago cannot be reviewed, a stale one can', () => {
  expect(swapButton({ ...READY, age: 'expired' })).toEqual({ label: 'expired', enabled: false })
  expect(swapButton({ ...READY, age: 'stale' })).toEqual({ label: 'review', enabled: true })
})

test('wrapping and unwrapping are called by their names', () => {
  expect(swapButton({ ...READY, kind: 'wrap' })).toEqual({ label: 'wrap', enabled: true })
  expect(swapButton({ ...READY, kind: 'unwrap' })).toEqual({ label: 'unwrap', enabled: true })
})
