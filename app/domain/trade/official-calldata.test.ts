import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAddress, type Address, type Hex } from 'viem'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { officialSwap, ROUTES, v3 } from '#tests/builders/official-swaps.ts'
import { encodeSwap, type SwapOrder } from './encode-swap.ts'
import {
  permit2Permit,
  permit2TransferFrom,
  sweep,
  unwrapWeth,
  v2SwapExactIn,
  v2SwapExactOut,
  v3SwapExactIn,
  v3SwapExactOut,
  wrapEth,
  type RouterCommand,
} from './router-commands.ts'
import type { OrderHop } from './route-sections.ts'
import { settle, swapExactIn, swapExactOut, take, takeAll } from './v4-actions.ts'

// Node cannot load the ES modules of the official packages.
const load = createRequire(import.meta.url)
const { RoutePlanner, CommandType } = load('@uniswap/universal-router-sdk') as Sdk
const { V4Planner, Actions } = load('@uniswap/v4-sdk') as Sdk
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- routes of three versions are built dynamically
type Sdk = Record<string, any>

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER = ethereum.contracts.universalRouter

const hexBytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const addresses = hexBytes(20).map((bytes) => getAddress(bytes))
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const signatures = hexBytes(65)

function official(type: string, parameters: readonly unknown[]): RouterCommand {
  const planner = new RoutePlanner()
  planner.addCommand(CommandType[type], parameters.map(withoutBigints))
  return { code: Number(planner.commands), input: planner.inputs[0] }
}

function officialAction(type: string, parameters: readonly unknown[]): RouterCommand {
  const planner = new V4Planner()
  planner.addAction(Actions[type], parameters.map(withoutBigints))
  return { code: Number(planner.actions), input: planner.params[0] }
}

/** Replaces bigints by strings, because the official encoder does not accept bigints. */
function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(withoutBigints)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutBigints(inner)]))
}

test('every router command is encoded as by the official planner, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.record({
        recipient: addresses,
        token: addresses,
        a: uint(256),
        b: uint(256),
        amount160: uint(160),
        payerIsUser: fc.boolean(),
        v2: fc.array(addresses, { minLength: 2, maxLength: 4 }),
        hops: fc.integer({ min: 1, max: 3 }),
        bytes: hexBytes(20 + 3 * 23),
      }),
      ({ recipient, token, a, b, amount160, payerIsUser, v2, hops, bytes }) => {
        const ends = { recipient, payerIsUser }
        const path: Hex = `0x${bytes.slice(2, 2 + 2 * (20 + hops * 23))}`
        const swapV3 = [recipient, a, b, path, payerIsUser]
        const swapV2 = [recipient, a, b, v2, payerIsUser]
        expect(v3SwapExactIn(path, a, b, ends)).toEqual(official('V3_SWAP_EXACT_IN', swapV3))
        expect(v3SwapExactOut(path, a, b, ends)).toEqual(official('V3_SWAP_EXACT_OUT', swapV3))
        expect(v2SwapExactIn(v2, a, b, ends)).toEqual(official('V2_SWAP_EXACT_IN', swapV2))
        expect(v2SwapExactOut(v2, a, b, ends)).toEqual(official('V2_SWAP_EXACT_OUT', swapV2))
        expect(sweep(token, recipient, a)).toEqual(official('SWEEP', [token, recipient, a]))
        expect(wrapEth(recipient, a)).toEqual(official('WRAP_ETH', [recipient, a]))
        expect(unwrapWeth(recipient, a)).toEqual(official('UNWRAP_WETH', [recipient, a]))
        expect(permit2TransferFrom(token, recipient, amount160)).toEqual(
          official('PERMIT2_TRANSFER_FROM', [token, recipient, amount160]),
        )
      },
    ),
    { numRuns: 50 },
  )
})

test('a permit is encoded as by the official planner, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.record({
        token: addresses,
        spender: addresses,
        amount: uint(160),
        expiration: uint(48),
        nonce: uint(48),
        sigDeadline: uint(256),
        signature: signatures,
      }),
      ({ signature, ...permit }) => {
        const { token, amount, expiration, nonce, spender, sigDeadline } = permit
        const struct = { details: { token, amount, expiration, nonce }, spender, sigDeadline }
        expect(permit2Permit(permit, signature)).toEqual(official('PERMIT2_PERMIT', [struct, signature]))
      },
    ),
    { numRuns: 50 },
  )
})

test('every v4 action is encoded as by the official planner, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.record({
        currency: addresses,
        recipient: addresses,
        amount: uint(256),
        specified: uint(128),
        bound: uint(128),
        payerIsUser: fc.boolean(),
        path: fc.array(
          fc.record({
            intermediateCurrency: addresses,
            fee: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
            tickSpacing: fc.integer({ min: -(2 ** 23), max: 2 ** 23 - 1 }),
            hooks: addresses,
            hookData: fc.constant('0x' as const),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      ({ currency, recipient, amount, specified, bound, payerIsUser, path }) => {
        const exactInParams = { currencyIn: currency, path, amountIn: specified, amountOutMinimum: bound }
        const exactOutParams = { currencyOut: currency, path, amountOut: specified, amountInMaximum: bound }
        expect(swapExactIn(currency, path, specified, bound)).toEqual(officialAction('SWAP_EXACT_IN', [exactInParams]))
        expect(swapExactOut(currency, path, specified, bound)).toEqual(
          officialAction('SWAP_EXACT_OUT', [exactOutParams]),
        )
        expect(settle(currency, amount, payerIsUser)).toEqual(officialAction('SETTLE', [currency, amount, payerIsUser]))
        expect(take(currency, recipient, amount)).toEqual(officialAction('TAKE', [currency, recipient, amount]))
        expect(takeAll(currency, amount)).toEqual(officialAction('TAKE_ALL', [currency, amount]))
      },
    ),
    { numRuns: 50 },
  )
})

// Compares whole swaps with calldata of the official router SDK.

function order(
  hops: readonly OrderHop[],
  tokenIn: Address,
  tokenOut: Address,
  amount: bigint,
  minimum: bigint,
): SwapOrder {
  return {
    chainId: 1,
    side: 'exactIn',
    account: ACCOUNT,
    tokenIn,
    tokenOut,
    legs: [{ hops, amount }],
    amountInMaximum: amount,
    amountOutMinimum: minimum,
    deadline: 1_763_720_000n,
  }
}

test.each(ROUTES)(
  'an exact input over %s is the official calldata, byte for byte',
  (_name, tokenIn, tokenOut, hops) => {
    const { data, value, limit } = officialSwap('exactIn', [{ hops, amount: 123_456_789n }], tokenIn, tokenOut)
    const ours = encodeSwap(order(hops, tokenIn, tokenOut, 123_456_789n, limit))
    expect(ours).toEqual({ chainId: 1, from: ACCOUNT, to: ROUTER, data, value })
  },
)

test('the calldata of an exact input of ether is the official one, followed by the return of unspent ether', () => {
  const hops = [{ pool: v3(500), tokenIn: WETH, tokenOut: USDC }]
  const { data, value, limit } = officialSwap('exactIn', [{ hops, amount: 10n ** 18n }], NATIVE, USDC)
  const ours = encodeSwap(order(hops, NATIVE, USDC, 10n ** 18n, limit))
  expect(ours.value).toBe(value)
  expect(commandsOf(data)).toEqual(['0b', '00'])
  expect(commandsOf(ours.data)).toEqual(['0b', '00', '0c'])
})

/** The command bytes of an `execute` call: the first dynamic argument, after the three head words. */
function commandsOf(data: Hex): string[] {
  const length = Number.parseInt(data.slice(10 + 3 * 64, 10 + 4 * 64), 16)
  return data.slice(10 + 4 * 64, 10 + 4 * 64 + 2 * length).match(/../g) ?? []
}
