import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAddress, type Address, type Hex } from 'viem'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { officialSwap, SHAPES, v2, v3, v4 } from '#tests/builders/official-swaps.ts'
import { encodeSwap, type SwapOrder } from './encode-swap.ts'
import {
  MSG_SENDER,
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

// The official packages have no ES modules that Node can load.
const load = createRequire(import.meta.url)
const { RoutePlanner, CommandType } = load('@uniswap/universal-router-sdk') as Sdk
const { V4Planner, Actions } = load('@uniswap/v4-sdk') as Sdk
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the packages' types are ES-module-only as well
type Sdk = Record<string, any>

const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WBTC: Address = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
const DAI: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const ACCOUNT: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ROUTER = ethereum.contracts.universalRouter

const hexBytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const addresses = hexBytes(20).map((bytes) => getAddress(bytes))
const uint = (bits: number) => fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
const signatures = hexBytes(65)

function official(type: string, parameters: readonly unknown[]): RouterCommand {
  const planner = new RoutePlanner()
  planner.addCommand(CommandType[type], parameters.map(plain))
  return { code: Number(planner.commands), input: planner.inputs[0] }
}

function officialAction(type: string, parameters: readonly unknown[]): RouterCommand {
  const planner = new V4Planner()
  planner.addAction(Actions[type], parameters.map(plain))
  return { code: Number(planner.actions), input: planner.params[0] }
}

/** Their encoder takes no bigint. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

test('every router command is encoded as by the official planner, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.record({
        recipient: addresses,
        token: addresses,
        a: uint(256),
        b: uint(256),
        narrow: uint(160),
        payerIsUser: fc.boolean(),
        v2: fc.array(addresses, { minLength: 2, maxLength: 4 }),
        hops: fc.integer({ min: 1, max: 3 }),
        bytes: hexBytes(20 + 3 * 23),
      }),
      ({ recipient, token, a, b, narrow, payerIsUser, v2, hops, bytes }) => {
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
        expect(permit2TransferFrom(token, recipient, narrow)).toEqual(
          official('PERMIT2_TRANSFER_FROM', [token, recipient, narrow]),
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
        const given = { currencyIn: currency, path, amountIn: specified, amountOutMinimum: bound }
        const wanted = { currencyOut: currency, path, amountOut: specified, amountInMaximum: bound }
        expect(swapExactIn(currency, path, specified, bound)).toEqual(officialAction('SWAP_EXACT_IN', [given]))
        expect(swapExactOut(currency, path, specified, bound)).toEqual(officialAction('SWAP_EXACT_OUT', [wanted]))
        expect(settle(currency, amount, payerIsUser)).toEqual(officialAction('SETTLE', [currency, amount, payerIsUser]))
        expect(take(currency, recipient, amount)).toEqual(officialAction('TAKE', [currency, recipient, amount]))
        expect(takeAll(currency, amount)).toEqual(officialAction('TAKE_ALL', [currency, amount]))
      },
    ),
    { numRuns: 50 },
  )
})

// Whole swaps, against the official router's own calldata.

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

test.each(SHAPES)(
  'an exact input over %s is the official calldata, byte for byte',
  (_name, tokenIn, tokenOut, hops) => {
    const { data, value, bound } = officialSwap('exactIn', [{ hops, amount: 123_456_789n }], tokenIn, tokenOut)
    const ours = encodeSwap(order(hops, tokenIn, tokenOut, 123_456_789n, bound))
    expect(ours).toEqual({ chainId: 1, from: ACCOUNT, to: ROUTER, data, value })
  },
)

test('an exact input of ether is the official calldata with the return of unspent ether after it', () => {
  const hops = [{ pool: v3(500), tokenIn: WETH, tokenOut: USDC }]
  const { data, value, bound } = officialSwap('exactIn', [{ hops, amount: 10n ** 18n }], NATIVE, USDC)
  const ours = encodeSwap(order(hops, NATIVE, USDC, 10n ** 18n, bound))
  expect(ours.value).toBe(value)
  expect(commandsOf(data)).toEqual(['0b', '00'])
  expect(commandsOf(ours.data)).toEqual(['0b', '00', '0c'])
})

/** The command bytes of an `execute` call: a dynamic argument right after the three heads. */
function commandsOf(data: Hex): string[] {
  const length = Number.parseInt(data.slice(10 + 3 * 64, 10 + 4 * 64), 16)
  return data.slice(10 + 4 * 64, 10 + 4 * 64 + 2 * length).match(/../g) ?? []
}

const SPLIT: SwapOrder = {
  chainId: 1,
  side: 'exactIn',
  account: ACCOUNT,
  tokenIn: USDC,
  tokenOut: NATIVE,
  legs: [
    { hops: [{ pool: v3(500), tokenIn: USDC, tokenOut: WETH }], amount: 600n },
    { hops: [{ pool: v4(500, 10), tokenIn: USDC, tokenOut: NATIVE }], amount: 400n },
  ],
  amountInMaximum: 1_000n,
  amountOutMinimum: 900n,
  deadline: 1_763_720_000n,
}

test('a split that ends in wrapped and in native currency unwraps once and checks the minimum of the sum', () => {
  expect(commandsOf(encodeSwap(SPLIT).data)).toEqual(['00', '10', '0c', '04'])
})

test('an exact output moves the most that may be spent into the router and sends the rest home', () => {
  const exactOut: SwapOrder = {
    ...SPLIT,
    side: 'exactOut',
    tokenIn: USDC,
    tokenOut: WBTC,
    legs: [{ hops: [{ pool: v3(3_000), tokenIn: USDC, tokenOut: WBTC }], amount: 10n }],
    amountInMaximum: 1_005n,
    amountOutMinimum: 10n,
  }
  expect(commandsOf(encodeSwap(exactOut).data)).toEqual(['02', '01', '04'])
})

test('an exact output paid in ether over v4 and v3 pays the native pool first and wraps what is left', () => {
  const exactOut: SwapOrder = {
    ...SPLIT,
    side: 'exactOut',
    tokenIn: NATIVE,
    tokenOut: USDC,
    legs: [
      { hops: [{ pool: v3(500), tokenIn: WETH, tokenOut: USDC }], amount: 6n },
      { hops: [{ pool: v4(500, 10), tokenIn: NATIVE, tokenOut: USDC }], amount: 4n },
    ],
    amountInMaximum: 1_005n,
    amountOutMinimum: 10n,
  }
  const { data, value } = encodeSwap(exactOut)
  expect(commandsOf(data)).toEqual(['10', '0b', '01', '0c'])
  expect(value).toBe(1_005n)
})

test('a mixed route converts between wrapped and native currency on the way', () => {
  const hops = [
    { pool: v3(500), tokenIn: USDC, tokenOut: WETH },
    { pool: v4(3_000, 60), tokenIn: NATIVE, tokenOut: WBTC },
  ]
  expect(commandsOf(encodeSwap(order(hops, USDC, WBTC, 1_000n, 1n)).data)).toEqual(['00', '0c', '10'])
})

test.each([
  ['v4', { pool: v4(500, 10), tokenIn: USDC, tokenOut: DAI }, '10'],
  ['v2', { pool: v2, tokenIn: USDC, tokenOut: DAI }, '08'],
] as const)('what a dry v3 pool leaves of the output of a %s pool is sent home', (_, first, command) => {
  const hops = [first, { pool: v3(3_000), tokenIn: DAI, tokenOut: WBTC }]
  const { data } = encodeSwap(order(hops, USDC, WBTC, 1_000n, 1n))
  expect(commandsOf(data)).toEqual([command, '00', '04'])
  // All of it, whatever it is, and it is the last of the inputs.
  expect(data.endsWith(sweep(DAI, MSG_SENDER, 0n).input.slice(2))).toBe(true)
})

test.each<readonly [string, Partial<SwapOrder>]>([
  ['legs that do not add up', { amountInMaximum: 1_001n }],
  ['no leg', { legs: [] }],
  ['a leg of nothing', { legs: [{ hops: SPLIT.legs[0]?.hops ?? [], amount: 0n }], amountInMaximum: 0n }],
  ['a token for itself', { tokenOut: USDC }],
  ['ether for wrapped ether', { tokenIn: WETH }],
  ['a leg to another token', { tokenOut: WBTC }],
  [
    'a gap in a leg',
    {
      legs: [
        {
          hops: [
            { pool: v2, tokenIn: USDC, tokenOut: DAI },
            { pool: v2, tokenIn: WBTC, tokenOut: WETH },
          ],
          amount: 1_000n,
        },
      ],
    },
  ],
  [
    'a token visited twice, once wrapped and once native',
    {
      tokenOut: WBTC,
      legs: [
        {
          hops: [
            { pool: v3(500), tokenIn: USDC, tokenOut: WETH },
            { pool: v4(500, 10), tokenIn: NATIVE, tokenOut: USDC },
            { pool: v3(500), tokenIn: USDC, tokenOut: WBTC },
          ],
          amount: 1_000n,
        },
      ],
    },
  ],
])('an order with %s is refused', (_name, change) => {
  expect(() => encodeSwap({ ...SPLIT, ...change })).toThrow(RangeError)
})

test('an exact output over two versions is refused', () => {
  const hops = [
    { pool: v3(500), tokenIn: USDC, tokenOut: WETH },
    { pool: v2, tokenIn: WETH, tokenOut: WBTC },
  ]
  const exactOut: SwapOrder = {
    ...SPLIT,
    side: 'exactOut',
    tokenOut: WBTC,
    legs: [{ hops, amount: 10n }],
    amountOutMinimum: 10n,
  }
  expect(() => encodeSwap(exactOut)).toThrow('several versions')
})
