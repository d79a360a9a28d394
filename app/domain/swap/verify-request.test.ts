import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import type { PermitMeaning, SwapMeaning } from '#app/domain/trade/transaction-meaning.ts'
import { verifyPermit, verifyTransaction, type ShownSwap } from './verify-request.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIEF = '0x00000000000000000000000000000000DeaDBeef'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ROUTER = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const now = unixSeconds(1_800_000_000_000)

const shown: ShownSwap = {
  chainId: 1,
  account: ACCOUNT,
  side: 'exactIn',
  input: USDC,
  output: NATIVE,
  maximumIn: 1_000_000n,
  minimumOut: 400n,
}
const permit: PermitMeaning = {
  token: USDC,
  spender: ROUTER,
  amount: 1_000_000n,
  expiration: 1_800_001_800n,
  nonce: 3n,
  signatureDeadline: 1_800_001_800n,
}
const swap: SwapMeaning = {
  kind: 'swap',
  side: 'exactIn',
  tokenIn: USDC,
  amountInMaximum: 1_000_000n,
  tokenOut: NATIVE,
  amountOutMinimum: 400n,
  recipient: ACCOUNT,
  deadline: 1_800_001_800n,
  permit,
  fees: [],
}
const verify = (changes: Partial<SwapMeaning>, facts: { value?: bigint; shown?: Partial<ShownSwap> } = {}) => {
  const context = { shown: { ...shown, ...facts.shown }, value: facts.value ?? 0n, signed: permit, now }
  const result = verifyTransaction('swap', { ...swap, ...changes }, context)
  return result.ok ? 'ok' : result.problem
}

test('a swap that does what the screen says passes', () => {
  expect(verify({})).toBe('ok')
})

test('a swap that gives more than the screen says passes', () => {
  expect(verify({ amountOutMinimum: 401n })).toBe('ok')
})

test.each([
  ['another side', { side: 'exactOut' }, 'kind'],
  ['another token in', { tokenIn: DAI }, 'token'],
  ['another token out', { tokenOut: DAI }, 'token'],
  ['another recipient', { recipient: THIEF }, 'recipient'],
  ['one base unit more in', { amountInMaximum: 1_000_001n }, 'amountIn'],
  ['one base unit less in', { amountInMaximum: 999_999n }, 'amountIn'],
  ['one base unit less out', { amountOutMinimum: 399n }, 'amountOut'],
  ['a fee that nobody was shown', { fees: [{ token: NATIVE, recipient: THIEF, share: { bips: 1n } }] }, 'fee'],
  ['a deadline that is now', { deadline: 1_800_000_000n }, 'deadline'],
  ['a deadline beyond three days', { deadline: 1_800_259_201n }, 'deadline'],
  ['no permit although one was signed', { permit: undefined }, 'permit'],
  ['a permit with another nonce', { permit: { ...permit, nonce: 4n } }, 'permit'],
  ['a permit for another spender', { permit: { ...permit, spender: THIEF } }, 'permit'],
] as const)('%s is a modification', (_, changes, problem) => {
  expect(verify(changes)).toBe(problem)
})

test('three days are still a deadline', () => {
  expect(verify({ deadline: 1_800_259_200n })).toBe('ok')
})

test('value with a token as input is a modification', () => {
  expect(verify({}, { value: 1n })).toBe('value')
})

test('a native input is the value, to the wei', () => {
  const native = { tokenIn: NATIVE, tokenOut: USDC, permit: undefined } as const
  const facts = { shown: { ...shown, input: NATIVE, output: USDC } as const, signed: undefined, now }
  expect(verifyTransaction('swap', { ...swap, ...native }, { ...facts, value: 1_000_000n })).toMatchObject({ ok: true })
  expect(verifyTransaction('swap', { ...swap, ...native }, { ...facts, value: 1_000_001n })).toEqual({
    ok: false,
    problem: 'value',
  })
})

test('a permit in the calldata that nobody signed is a modification', () => {
  expect(verifyTransaction('swap', swap, { shown, value: 0n, signed: undefined, now })).toEqual({
    ok: false,
    problem: 'permit',
  })
})

test('exact out may take less and never more than the shown maximum, and gives exactly what was asked', () => {
  const side = { side: 'exactOut' } as const
  expect(verify({ ...side, amountInMaximum: 999_999n }, { shown: side })).toBe('ok')
  expect(verify({ ...side, amountInMaximum: 1_000_001n }, { shown: side })).toBe('amountIn')
  expect(verify({ ...side, amountOutMinimum: 401n }, { shown: side })).toBe('amountOut')
})

test('an approval is for Permit2, this token and exactly the most that may leave', () => {
  const approve = { kind: 'approve', token: USDC, spender: PERMIT2, amount: 1_000_000n } as const
  const context = { shown, value: 0n, signed: undefined, now }
  expect(verifyTransaction('approve', approve, context)).toMatchObject({ ok: true })
  expect(verifyTransaction('approve', { ...approve, amount: 2n ** 256n - 1n }, context)).toMatchObject({
    problem: 'amountIn',
  })
  expect(verifyTransaction('approve', { ...approve, spender: THIEF }, context)).toMatchObject({ problem: 'spender' })
  expect(verifyTransaction('approve', { ...approve, token: DAI }, context)).toMatchObject({ problem: 'token' })
  expect(verifyTransaction('approve', approve, { ...context, value: 1n })).toMatchObject({ problem: 'value' })
  expect(verifyTransaction('approve', swap, context)).toMatchObject({ problem: 'kind' })
})

test('a reset approves nothing', () => {
  const context = { shown, value: 0n, signed: undefined, now }
  const approve = { kind: 'approve', token: USDC, spender: PERMIT2, amount: 0n } as const
  expect(verifyTransaction('reset', approve, context)).toMatchObject({ ok: true })
  expect(verifyTransaction('reset', { ...approve, amount: 1n }, context)).toMatchObject({ problem: 'amountIn' })
})

test('wrapping and unwrapping move exactly the amount', () => {
  const context = { shown, signed: undefined, now }
  const wrap = { kind: 'wrap', amount: 1_000_000n } as const
  expect(verifyTransaction('wrap', wrap, { ...context, value: 1_000_000n })).toMatchObject({ ok: true })
  expect(verifyTransaction('wrap', { ...wrap, amount: 1n }, { ...context, value: 1n })).toMatchObject({ ok: false })
  const unwrap = { kind: 'unwrap', amount: 1_000_000n } as const
  expect(verifyTransaction('unwrap', unwrap, { ...context, value: 0n })).toMatchObject({ ok: true })
  expect(verifyTransaction('unwrap', unwrap, { ...context, value: 1n })).toMatchObject({ problem: 'value' })
  expect(verifyTransaction('unwrap', { ...unwrap, amount: 2n }, { ...context, value: 0n })).toMatchObject({ ok: false })
  expect(verifyTransaction('wrap', unwrap, { ...context, value: 0n })).toMatchObject({ problem: 'kind' })
  expect(verifyTransaction('unwrap', wrap, { ...context, value: 0n })).toMatchObject({ problem: 'kind' })
})

test('a step that signs is no transaction, and a transaction no swap by another name', () => {
  expect(verifyTransaction('permit', swap, { shown, value: 0n, signed: undefined, now })).toMatchObject({ ok: false })
  expect(
    verifyTransaction('swap', { kind: 'wrap', amount: 1n }, { shown, value: 1n, signed: undefined, now }),
  ).toMatchObject({ problem: 'kind' })
})

test.each([
  ['as shown', {}, 'ok'],
  ['another token', { token: DAI }, 'token'],
  ['another spender', { spender: THIEF }, 'spender'],
  ['more than is needed', { amount: 1_000_001n }, 'amountIn'],
  ['everything', { amount: 2n ** 160n - 1n }, 'amountIn'],
  ['already expired', { expiration: 1_800_000_000n }, 'expiration'],
  ['a month', { expiration: 1_802_592_000n }, 'expiration'],
  ['a signature that counts for a month', { signatureDeadline: 1_802_592_000n }, 'deadline'],
  ['a signature that counts no more', { signatureDeadline: 1_800_000_000n }, 'deadline'],
] as const)('a permit: %s', (_, changes, outcome) => {
  const result = verifyPermit({ ...permit, ...changes }, shown, now)
  expect(result.ok ? 'ok' : result.problem).toBe(outcome)
})

test('an amount that Permit2 cannot count is refused', () => {
  const amount = 2n ** 160n
  expect(verifyPermit({ ...permit, amount }, { ...shown, maximumIn: amount }, now)).toMatchObject({
    problem: 'amountIn',
  })
})
