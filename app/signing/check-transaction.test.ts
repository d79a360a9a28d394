import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { ACCOUNT, DAI, DEADLINE, shownOf, USDC, WETH } from '#tests/builders/random-orders.ts'
import { checkTransaction } from './check-transaction.ts'

// swap/decode-swap.test.ts covers bytes that encode no order. Here the order is valid, but differs from the one that the screen shows.

const NOW = unixSeconds((Number(DEADLINE) - 1) * 1_000)

/** Returns a swap of 1,000 base units of the input over one v3 pool, in which WETH replaces ether. */
function orderOf(tokenIn: Address, tokenOut: Address): SwapOrder {
  const wrapped = (token: Address) => (token === NATIVE ? WETH : token)
  const hop = { pool: { version: 'v3', fee: 500 }, tokenIn: wrapped(tokenIn), tokenOut: wrapped(tokenOut) } as const
  const amounts = { amountInMaximum: 1_000n, amountOutMinimum: 90n }
  const base = { chainId: 1, side: 'exactIn', account: ACCOUNT, deadline: DEADLINE } as const
  return { ...base, ...amounts, tokenIn, tokenOut, legs: [{ hops: [hop], amount: 1_000n }] }
}

test.each([
  ['pays out ether in place of the wrapped token', orderOf(USDC, NATIVE), { output: WETH }],
  ['pays out the wrapped token in place of ether', orderOf(USDC, WETH), { output: NATIVE }],
  ['pays out another token than the screen shows', orderOf(USDC, WETH), { output: DAI }],
  ['takes ether in place of the wrapped token', orderOf(NATIVE, USDC), { input: WETH }],
  ['takes the wrapped token in place of ether', orderOf(WETH, USDC), { input: NATIVE }],
  ['takes another token than the screen shows', orderOf(WETH, USDC), { input: DAI }],
] as const)('a swap that %s is refused', (_what, order, change) => {
  const check = (shown: object) =>
    checkTransaction(encodeSwap(order), { ...shownOf(order), ...shown }, { signed: undefined, now: NOW })
  expect(check({})).toEqual({ ok: true, value: undefined })
  expect(check(change)).toEqual({ ok: false, problem: 'token' })
})
