import fc from 'fast-check'
import { encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import {
  ADDRESS_THIS,
  CONTRACT_BALANCE,
  executeCalldata,
  MSG_SENDER,
  permit2Permit,
  permit2TransferFrom,
  sweep,
  unwrapWeth,
  v2SwapExactIn,
  v3SwapExactIn,
  v3SwapExactOut,
  v4Swap,
  wrapEth,
  type PermitSingle,
  type RouterCommand,
} from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { settle, swapExactIn, swapExactOut, take, takeAll } from '#app/domain/trade/v4-actions.ts'
import { encodeUnwrap, encodeWrap } from '#app/domain/trade/wrap.ts'
import {
  ACCOUNT,
  DAI,
  DEADLINE,
  PERMIT,
  randomOrders,
  shownOf,
  SIGNATURE,
  THIEF,
  USDC,
  versionOf,
  WBTC,
} from '#tests/builders/random-orders.ts'
import { checkTransaction } from '../check-transaction.ts'
import { decodeSwap } from './decode-swap.ts'

const ROUTER = ethereum.contracts.universalRouter
/** One second before the deadline, so that every earlier deadline has passed. */
const NOW = unixSeconds((Number(DEADLINE) - 1) * 1_000)
const SEED = 20_261_122

/** Returns the legs in a fixed order, because the router takes the native legs of an exact output before or after the others. */
const sortedLegs = ({ legs }: SwapOrder) =>
  legs
    .map((leg) => JSON.stringify(leg, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
    .map((text) => text.toLowerCase())
    .sort((a, b) => (a < b ? -1 : 1))

test('the calldata of an order decodes to that order', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(randomOrders, (order) => {
      const decoded = decodeSwap(encodeSwap(order))
      expect(decoded).toEqual({ ...order, legs: decoded?.legs })
      if (!decoded) return
      if (order.side === 'exactIn') expect(decoded.legs).toEqual(order.legs)
      else expect(sortedLegs(decoded)).toEqual(sortedLegs(order))
      seen.add(`${order.side} ${versionOf(order)}`)
      seen.add(`${order.side} ${order.legs.length} legs`)
      seen.add(
        `${order.side} ${order.tokenIn === NATIVE ? 'from native' : order.permit ? 'with permit' : 'from token'}`,
      )
      if (order.tokenOut === NATIVE) seen.add(`${order.side} to native`)
    }),
    { numRuns: 600, seed: SEED },
  )
  const kinds = ['v2', 'v3', 'v4', 'mixed', '1 legs', '2 legs', '3 legs', 'from native', 'from token', 'with permit']
  const expected = ['exactIn', 'exactOut'].flatMap((side) => [...kinds, 'to native'].map((kind) => `${side} ${kind}`))
  expect([...seen].sort()).toEqual(expected.sort())
})

test('damaged calldata does not throw, and is rejected for the original order', () => {
  const damaged = fc.record({
    order: randomOrders,
    at: fc.nat(),
    change: fc.integer({ min: 1, max: 255 }),
    cut: fc.oneof(fc.constant(0), fc.nat(64)),
  })
  let decodable = 0
  fc.assert(
    fc.property(damaged, ({ order, at, change, cut }) => {
      const honest = encodeSwap(order)
      const bytes = Buffer.from(honest.data.slice(2), 'hex')
      const index = at % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ change
      const data: Hex = `0x${bytes.subarray(0, bytes.length - cut).toString('hex')}`
      const decoded = decodeSwap({ ...honest, data })
      // Calldata with a changed amount or deadline may encode another order, which must then encode to exactly these bytes.
      if (decoded) {
        decodable += 1
        expect(encodeSwap(decoded).data.toLowerCase()).toBe(data)
        expect(decoded).not.toEqual(order)
      }
      const context = { signed: order.permit, now: NOW }
      expect(checkTransaction({ ...honest, data }, shownOf(order), context)).toHaveProperty('ok', false)
      const noise = `${data.slice(0, 10)}${'f'.repeat(at % 700)}` as Hex
      expect(decodeSwap({ ...honest, data: noise })).toBeUndefined()
    }),
    { numRuns: 600, seed: SEED },
  )
  expect(decodable).toBeGreaterThan(10)
})

const PATH: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48000bb82260fac5e5542a773aa44fbcfedf7c193bc2c599'
const BACK: Hex = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599000bb8a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const TO_USER = { recipient: MSG_SENDER, payerIsUser: true }
const TO_ROUTER = { recipient: ADDRESS_THIS, payerIsUser: false }
const V4_USDC_ETH = {
  intermediateCurrency: NATIVE,
  fee: 500,
  tickSpacing: 10,
  hooks: NATIVE,
  hookData: '0x' as const,
}

/** A swap of 1,000 base units of USDC for at least 90 base units of WBTC. */
const ORDER: SwapOrder = {
  chainId: 1,
  side: 'exactIn',
  account: ACCOUNT,
  tokenIn: USDC,
  tokenOut: WBTC,
  legs: [{ hops: [{ pool: { version: 'v3', fee: 3_000 }, tokenIn: USDC, tokenOut: WBTC }], amount: 1_000n }],
  amountInMaximum: 1_000n,
  amountOutMinimum: 90n,
  deadline: DEADLINE,
}
const HONEST = v3SwapExactIn(PATH, 1_000n, 90n, TO_USER)

/** A swap of the same amounts from USDC to ether over a v4 pool. */
const V4_ORDER: SwapOrder = {
  ...ORDER,
  tokenOut: NATIVE,
  legs: [
    {
      hops: [{ pool: { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE }, tokenIn: USDC, tokenOut: NATIVE }],
      amount: 1_000n,
    },
  ],
}

const call = (commands: readonly RouterCommand[], value = 0n): UnsignedTransaction => ({
  chainId: 1,
  from: ACCOUNT,
  to: ROUTER,
  data: executeCalldata(commands, DEADLINE),
  value,
})

function check(transaction: UnsignedTransaction, order = ORDER, permit?: PermitSingle): string {
  const signed = permit && { message: permit, signature: SIGNATURE }
  const checked = checkTransaction(transaction, shownOf(order), { signed, now: NOW })
  return checked.ok ? 'ok' : checked.problem
}

test('the honest calls that the attacks below modify pass', () => {
  expect(check(call([HONEST]))).toBe('ok')
  expect(check(call([permit2Permit(PERMIT, SIGNATURE), HONEST]), ORDER, PERMIT)).toBe('ok')
  const actions = [swapExactIn(USDC, [V4_USDC_ETH], 1_000n, 90n), settle(USDC, 0n, true), take(NATIVE, MSG_SENDER, 0n)]
  expect(check(call([v4Swap(actions)]), V4_ORDER)).toBe('ok')
})

const fee: RouterCommand = { code: 0x06, input: sweep(WBTC, THIEF, 25n).input }
const raw = (code: number, input: Hex = '0x'): RouterCommand => ({ code, input })
const permitting = (change: Partial<PermitSingle>) => permit2Permit({ ...PERMIT, ...change }, SIGNATURE)

test.each<readonly [string, readonly RouterCommand[], string]>([
  ['another recipient', [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: THIEF })], 'calldata'],
  ['a lower minimum', [v3SwapExactIn(PATH, 1_000n, 89n, TO_USER)], 'amountOut'],
  ['a higher minimum', [v3SwapExactIn(PATH, 1_000n, 91n, TO_USER)], 'amountOut'],
  ['a higher input', [v3SwapExactIn(PATH, 1_001n, 90n, TO_USER)], 'amountIn'],
  ['a lower input', [v3SwapExactIn(PATH, 999n, 90n, TO_USER)], 'amountIn'],
  ['a second pull', [HONEST, permit2TransferFrom(USDC, ADDRESS_THIS, 1n)], 'calldata'],
  ['another direction', [v3SwapExactIn(BACK, 1_000n, 90n, TO_USER)], 'token'],
  ['another pool', [v3SwapExactIn(PATH.replace('000bb8', '0001f4') as Hex, 1_000n, 90n, TO_USER)], 'route'],
  ['an exact output instead', [v3SwapExactOut(BACK, 90n, 1_000n, TO_USER)], 'side'],
  ['a permit that was not signed', [permit2Permit(PERMIT, SIGNATURE), HONEST], 'permit'],
  [
    'a fee to another account',
    [v3SwapExactIn(PATH, 1_000n, 0n, TO_ROUTER), fee, sweep(WBTC, MSG_SENDER, 89n)],
    'calldata',
  ],
  ['no minimum', [v3SwapExactIn(PATH, 1_000n, 0n, TO_USER)], 'amountOut'],
  [
    'an output left in the router',
    [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: ADDRESS_THIS })],
    'calldata',
  ],
  [
    'an output sent to the router by its address',
    [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: ROUTER })],
    'calldata',
  ],
  [
    'the account named by its address',
    [v3SwapExactIn(PATH, 1_000n, 90n, { ...TO_USER, recipient: ACCOUNT })],
    'calldata',
  ],
  ['a pull of a second token', [HONEST, permit2TransferFrom(DAI, ADDRESS_THIS, 1n)], 'calldata'],
  ['a pull to another account', [permit2TransferFrom(USDC, THIEF, 1_000n), HONEST], 'calldata'],
  ['a sweep without a minimum to another account', [HONEST, sweep(USDC, THIEF, 0n)], 'calldata'],
  ['an unwrap to another account', [HONEST, unwrapWeth(THIEF, 0n)], 'calldata'],
  ['a wrap to another account', [HONEST, wrapEth(THIEF, CONTRACT_BALANCE)], 'calldata'],
  ['part of the output to another account', [HONEST, sweep(WBTC, THIEF, 1n)], 'calldata'],
  ['two permits', [permit2Permit(PERMIT, SIGNATURE), permit2Permit(PERMIT, SIGNATURE), HONEST], 'calldata'],
  ['a payment of the whole balance', [v3SwapExactIn(PATH, CONTRACT_BALANCE, 90n, TO_USER)], 'calldata'],
  ['a v2 swap that spends tokens already in the pair', [v2SwapExactIn([USDC, WBTC], 0n, 90n, TO_USER)], 'calldata'],
  [
    'a minimum that the router would truncate to uint160',
    [v3SwapExactIn(PATH, 1_000n, 0n, { ...TO_USER, recipient: ADDRESS_THIS }), sweep(WBTC, MSG_SENDER, 2n ** 160n)],
    'calldata',
  ],
  ['exact in and exact out at once', [HONEST, v3SwapExactOut(BACK, 90n, 1n, TO_USER)], 'calldata'],
  [
    'an unspent rest that stays in the router',
    [
      permit2TransferFrom(USDC, ADDRESS_THIS, 1_000n),
      v3SwapExactOut(BACK, 90n, 1_000n, { ...TO_ROUTER, recipient: MSG_SENDER }),
    ],
    'calldata',
  ],
  ['nothing but a permit', [permit2Permit(PERMIT, SIGNATURE)], 'calldata'],
  ['a fee in another token', [HONEST, raw(0x06, sweep(USDC, THIEF, 25n).input)], 'calldata'],
  ['a fee above 100 %', [HONEST, raw(0x06, sweep(WBTC, THIEF, 10_001n).input)], 'calldata'],
  ['a transfer of a fixed amount', [HONEST, raw(0x05, sweep(WBTC, THIEF, 25n).input)], 'calldata'],
  ['a command that may fail', [raw(0x80, HONEST.input)], 'calldata'],
  ['a sub-plan', [HONEST, raw(0x21)], 'calldata'],
  ['a batch of permits', [HONEST, raw(0x03)], 'calldata'],
  ['a batch of pulls', [HONEST, raw(0x0d)], 'calldata'],
  ['a call of the position manager', [HONEST, raw(0x12)], 'calldata'],
  ['a v4 action that is not a swap', [v4Swap([raw(0x02)])], 'calldata'],
  ['a v4 output for another account', [HONEST, v4Swap([take(WBTC, THIEF, 0n)])], 'calldata'],
  ['extra bytes after its arguments', [raw(0x00, `${HONEST.input}00`)], 'calldata'],
  ['an address with dirty upper bytes', [raw(0x00, `0x01${HONEST.input.slice(4)}`)], 'calldata'],
  ['a v3 path that is cut short', [v3SwapExactIn(`0x${PATH.slice(2, -2)}`, 1_000n, 90n, TO_USER)], 'calldata'],
  ['a v2 path of one token', [v2SwapExactIn([USDC], 1_000n, 90n, TO_USER)], 'calldata'],
  ['no command', [], 'calldata'],
])('a router call with %s is rejected', (_name, commands, problem) => {
  expect(check(call(commands))).toBe(problem)
})

test.each<readonly [string, readonly RouterCommand[]]>([
  [
    'a payment of the whole balance',
    [swapExactIn(USDC, [V4_USDC_ETH], 1_000n, 90n), settle(USDC, CONTRACT_BALANCE, true), take(NATIVE, MSG_SENDER, 0n)],
  ],
  [
    'an exact output of which the open delta is taken',
    [
      swapExactOut(NATIVE, [{ ...V4_USDC_ETH, intermediateCurrency: USDC }], 90n, 1_000n),
      settle(USDC, 0n, true),
      take(NATIVE, MSG_SENDER, 0n),
    ],
  ],
  [
    'an output taken to the router before the account',
    [
      swapExactIn(USDC, [V4_USDC_ETH], 1_000n, 90n),
      settle(USDC, 0n, true),
      take(NATIVE, ADDRESS_THIS, 0n),
      take(NATIVE, MSG_SENDER, 0n),
    ],
  ],
  ['an empty path', [swapExactIn(USDC, [], 1_000n, 90n), settle(USDC, 0n, true), takeAll(NATIVE, 90n)]],
  [
    'data for a hook',
    [
      swapExactIn(USDC, [{ ...V4_USDC_ETH, hookData: '0x00' }], 1_000n, 90n),
      settle(USDC, 0n, true),
      take(NATIVE, MSG_SENDER, 0n),
    ],
  ],
])('a v4 swap with %s is rejected', (_name, actions) => {
  expect(check(call([v4Swap(actions)]), V4_ORDER)).toBe('calldata')
})

test.each<readonly [string, Partial<PermitSingle>]>([
  ['for another spender', { spender: THIEF }],
  ['for a higher amount', { amount: 1_001n }],
  ['for another token', { token: DAI }],
  ['with the latest possible expiration', { expiration: 2n ** 48n - 1n }],
  ['with another nonce', { nonce: 8n }],
  ['with a later signature deadline', { sigDeadline: 2n ** 255n }],
])('a permit %s in place of the signed one is rejected', (_name, change) => {
  expect(check(call([permitting(change), HONEST]), ORDER, PERMIT)).toBe('permit')
})

test('the calldata must contain the signed permit with its signature', () => {
  expect(check(call([HONEST]), ORDER, PERMIT)).toBe('permit')
  expect(check(call([permit2Permit(PERMIT, `0x${'cd'.repeat(65)}`), HONEST]), ORDER, PERMIT)).toBe('permit')
})

test('a deadline later than the setting allows is rejected', () => {
  const at = (deadline: bigint) => ({ ...call([]), data: executeCalldata([HONEST], deadline) })
  expect(check(at(DEADLINE + 1n))).toBe('deadline')
  expect(check(at(DEADLINE + 71n * 3_600n))).toBe('deadline')
  expect(check(at(DEADLINE - 1n))).toBe('deadline')
})

const TRANSFER = parseAbi(['function transfer(address to, uint256 value)'])
const NO_DEADLINE = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
const transfer = encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [getAddress(THIEF), 1n] })

test.each<readonly [string, Partial<UnsignedTransaction>, string]>([
  ['ether sent with a swap of tokens', { value: 1n }, 'calldata'],
  [
    'the router without a deadline',
    { data: encodeFunctionData({ abi: NO_DEADLINE, functionName: 'execute', args: ['0x00', [HONEST.input]] }) },
    'calldata',
  ],
  ['another call of the router', { data: '0x12345678' }, 'calldata'],
  ['cut calldata', { data: executeCalldata([HONEST], DEADLINE).slice(0, -64) as Hex }, 'calldata'],
  ['calldata with a tail', { data: `${executeCalldata([HONEST], DEADLINE)}00` }, 'calldata'],
  ['another contract', { to: THIEF }, 'calldata'],
  ['another account', { from: THIEF }, 'account'],
  ['another chain', { chainId: 8453 }, 'chain'],
  ['a transfer of a token', { to: USDC, data: transfer }, 'calldata'],
  ['an approval', encodeApproval(1, ACCOUNT, USDC, 5n), 'calldata'],
  ['a wrap', encodeWrap(1, ACCOUNT, 5n), 'calldata'],
  ['an unwrap', encodeUnwrap(1, ACCOUNT, 5n), 'calldata'],
  ['another call of Permit2', { to: ethereum.contracts.permit2, data: transfer }, 'calldata'],
  ['ether sent to an account', { to: THIEF, data: '0x', value: 1n }, 'calldata'],
])('%s in place of the swap is rejected', (_name, change, problem) => {
  expect(check({ ...call([HONEST]), ...change })).toBe(problem)
})

test('a call with more commands than inputs is rejected', () => {
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])
  const args = ['0x0004', [HONEST.input], DEADLINE] as const
  expect(check({ ...call([]), data: encodeFunctionData({ abi, functionName: 'execute', args }) })).toBe('calldata')
})

test('approvals, wraps and unwraps pass only with exactly the shown amount and bytes', () => {
  const base = { chainId: 1, account: ACCOUNT } as const
  const context = { signed: undefined, now: NOW }
  const approve = { ...base, kind: 'approve', token: USDC, amount: 5n } as const
  const approval = encodeApproval(1, ACCOUNT, USDC, 5n)
  expect(checkTransaction(approval, approve, context)).toEqual({ ok: true, value: undefined })
  for (const wrong of [
    encodeApproval(1, ACCOUNT, USDC, 6n),
    encodeApproval(1, ACCOUNT, USDC, 4n),
    encodeApproval(1, ACCOUNT, DAI, 5n),
    { ...approval, value: 1n },
    {
      ...approval,
      data: approval.data.replace(/22d473030f116ddee9f6b43ac78ba3/i, '70997970c51812dc3a010c7d01b50e') as Hex,
    },
    encodeWrap(1, ACCOUNT, 5n),
  ]) {
    expect(checkTransaction(wrong, approve, context)).toEqual({ ok: false, problem: 'calldata' })
  }
  const wrap = { ...base, kind: 'wrap', amount: 5n } as const
  expect(checkTransaction(encodeWrap(1, ACCOUNT, 5n), wrap, context)).toHaveProperty('ok', true)
  expect(checkTransaction(encodeWrap(1, ACCOUNT, 6n), wrap, context)).toHaveProperty('ok', false)
  const dataBehind = { ...encodeWrap(1, ACCOUNT, 5n), data: '0xd0e30db000' } as const
  expect(checkTransaction(dataBehind, wrap, context)).toHaveProperty('ok', false)
  const unwrap = { ...base, kind: 'unwrap', amount: 5n } as const
  expect(checkTransaction(encodeUnwrap(1, ACCOUNT, 5n), unwrap, context)).toHaveProperty('ok', true)
  expect(checkTransaction(encodeUnwrap(1, ACCOUNT, 4n), unwrap, context)).toHaveProperty('ok', false)
  expect(checkTransaction({ ...encodeUnwrap(1, ACCOUNT, 5n), value: 1n }, unwrap, context)).toHaveProperty('ok', false)
  expect(checkTransaction(encodeWrap(1, ACCOUNT, 5n), unwrap, context)).toHaveProperty('ok', false)
})

test('a value other than the input of a native swap is rejected', () => {
  const order: SwapOrder = {
    ...ORDER,
    tokenIn: NATIVE,
    tokenOut: USDC,
    legs: [
      {
        hops: [{ pool: { version: 'v4', fee: 500, tickSpacing: 10, hooks: NATIVE }, tokenIn: NATIVE, tokenOut: USDC }],
        amount: 1_000n,
      },
    ],
  }
  const honest = encodeSwap(order)
  expect(check(honest, order)).toBe('ok')
  for (const value of [honest.value + 1n, honest.value - 1n]) {
    expect(decodeSwap({ ...honest, value })).toBeUndefined()
    expect(check({ ...honest, value }, order)).toBe('calldata')
  }
})
