import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeSwap, type OrderLeg, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { officialSwap, ROUTES, v2, v3, v4 } from '#tests/builders/official-swaps.ts'
import { ACCOUNT, DAI, DEADLINE, PERMIT, shownOf, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { checkTransaction } from '../check-transaction.ts'
import { decodeSwap } from './decode-swap.ts'
import { encodeSdkSwap, isSdkOrder } from './sdk-encoding.ts'

// The official SDK encodes the calls; the guard accepts the supported ones and rejects the others.

const AMOUNT = 123_456_789n
const NOW = unixSeconds((Number(DEADLINE) - 1) * 1_000)
const SIDES = ['exactIn', 'exactOut'] as const

type Shape = readonly [name: string, tokenIn: Address, tokenOut: Address, hops: readonly OrderHop[]]

const FROM_NATIVE: readonly Shape[] = [
  ['a v2 pair from native', NATIVE, USDC, [{ pool: v2, tokenIn: WETH, tokenOut: USDC }]],
  ['a v3 pool from native', NATIVE, USDC, [{ pool: v3(500), tokenIn: WETH, tokenOut: USDC }]],
  ['a v4 pool from native', NATIVE, USDC, [{ pool: v4(500, 10), tokenIn: NATIVE, tokenOut: USDC }]],
  ['a v4 pool of wrapped from native', NATIVE, USDC, [{ pool: v4(500, 10), tokenIn: WETH, tokenOut: USDC }]],
]
const CONVERTED: readonly Shape[] = [
  ['a native v4 pool from wrapped', WETH, USDC, [{ pool: v4(500, 10), tokenIn: NATIVE, tokenOut: USDC }]],
  ['a native v4 pool to wrapped', USDC, WETH, [{ pool: v4(500, 10), tokenIn: USDC, tokenOut: NATIVE }]],
  ['a v4 pool of wrapped to native', USDC, NATIVE, [{ pool: v4(500, 10), tokenIn: USDC, tokenOut: WETH }]],
]
const V3_POOL = [USDC, WBTC, [{ pool: v3(3_000), tokenIn: USDC, tokenOut: WBTC }]] as const
const EVERY_SHAPE = [...ROUTES, ...FROM_NATIVE, ...CONVERTED]

function official(
  side: SwapOrder['side'],
  tokenIn: Address,
  tokenOut: Address,
  legs: readonly OrderLeg[],
  permit?: SwapOrder['permit'],
) {
  const { data, value, limit } = officialSwap(side, legs, tokenIn, tokenOut, permit)
  const total = legs.reduce((sum, { amount }) => sum + amount, 0n)
  const [amountInMaximum, amountOutMinimum] = side === 'exactIn' ? [total, limit] : [limit, total]
  const order: SwapOrder = {
    chainId: 1,
    side,
    account: ACCOUNT,
    tokenIn,
    tokenOut,
    legs,
    amountInMaximum,
    amountOutMinimum,
    deadline: DEADLINE,
    permit,
  }
  const transaction: UnsignedTransaction = {
    chainId: 1,
    from: ACCOUNT,
    to: ethereum.contracts.universalRouter,
    data,
    value,
  }
  return { order, transaction }
}

function check(transaction: UnsignedTransaction, order: SwapOrder): string {
  const checked = checkTransaction(transaction, shownOf(order), { signed: order.permit, now: NOW })
  return checked.ok ? 'ok' : checked.problem
}

test.each(EVERY_SHAPE)('an official swap over %s is accepted', (_name, tokenIn, tokenOut, hops) => {
  for (const side of SIDES) {
    const { order, transaction } = official(side, tokenIn, tokenOut, [{ hops, amount: AMOUNT }])
    expect(check(transaction, order)).toBe('ok')
    expect(decodeSwap(transaction)).toMatchObject({ tokenIn, tokenOut, legs: order.legs })
  }
})

const through = (pool: OrderHop['pool'], tokenIn: Address, tokenOut: Address, amount: bigint): OrderLeg => ({
  hops: [{ pool, tokenIn, tokenOut }],
  amount,
})
const SPLITS: readonly (readonly [string, Address, Address, readonly OrderLeg[]])[] = [
  ['two v3 pools', USDC, DAI, [through(v3(100), USDC, DAI, 70n), through(v3(500), USDC, DAI, 3_000n)]],
  ['v2 and v3 to native', USDC, NATIVE, [through(v2, USDC, WETH, 70_001n), through(v3(500), USDC, WETH, 3_001n)]],
  ['v3 and v4 from native', NATIVE, USDC, [through(v3(500), WETH, USDC, 901n), through(v4(100, 1), WETH, USDC, 77n)]],
  [
    'three v3 pools from native',
    NATIVE,
    USDC,
    [through(v3(100), WETH, USDC, 901n), through(v3(500), WETH, USDC, 77n), through(v3(3_000), WETH, USDC, 4_007n)],
  ],
  [
    'all versions',
    USDC,
    WBTC,
    [through(v2, USDC, WBTC, 10_003n), through(v3(500), USDC, WBTC, 20_011n), through(v4(500, 10), USDC, WBTC, 999n)],
  ],
]

test.each(SPLITS)('an official swap split over %s is accepted', (_name, tokenIn, tokenOut, legs) => {
  for (const side of SIDES) {
    const { order, transaction } = official(side, tokenIn, tokenOut, legs)
    const decoded = decodeSwap(transaction)
    // The SDK rounds the limit of each leg separately.
    const limit = side === 'exactIn' ? 'amountOutMinimum' : 'amountInMaximum'
    expect(Number((decoded?.[limit] ?? 0n) - order[limit])).toBeLessThanOrEqual(legs.length)
    expect(check(transaction, { ...order, [limit]: decoded?.[limit] ?? 0n })).toBe('ok')
  }
})

test('an official exact output must contain the signed permit', () => {
  const [tokenIn, tokenOut, hops] = V3_POOL
  // The SDK accepts only signatures with a valid recovery id.
  const permit = { message: PERMIT, signature: `0x${'12'.repeat(64)}1b` } as const
  const { order, transaction } = official('exactOut', tokenIn, tokenOut, [{ hops, amount: AMOUNT }], permit)
  expect(check(transaction, order)).toBe('ok')
  expect(check(transaction, { ...order, permit: undefined })).toBe('permit')
  expect(check(transaction, { ...order, permit: { ...permit, signature: `0x${'12'.repeat(64)}1c` } })).toBe('permit')
})

test('an official call with a changed byte is rejected', () => {
  for (const side of SIDES) {
    for (const [index, [, tokenIn, tokenOut, hops]] of EVERY_SHAPE.entries()) {
      const { order, transaction } = official(side, tokenIn, tokenOut, [{ hops, amount: AMOUNT }])
      const bytes = Buffer.from(transaction.data.slice(2), 'hex')
      // Every shape of route changes other bytes.
      for (let at = index; at < bytes.length; at += 31) {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        const data: Hex = `0x${changed.toString('hex')}`
        expect(check({ ...transaction, data }, order), `${side} ${tokenIn} ${tokenOut} byte ${at}`).not.toBe('ok')
      }
    }
  }
})

test('unsupported official swaps are refused: a leg over two versions, legs in different forms, surplus value', () => {
  const hops = [
    { pool: v3(500), tokenIn: USDC, tokenOut: WETH },
    { pool: v2, tokenIn: WETH, tokenOut: DAI },
  ]
  const { order, transaction } = official('exactIn', USDC, NATIVE, [
    { hops: [{ pool: v3(500), tokenIn: USDC, tokenOut: WETH }], amount: AMOUNT },
  ])
  const mixed = { ...order, tokenOut: DAI, legs: [{ hops, amount: AMOUNT }], bounds: [order.amountOutMinimum] }
  expect(() => encodeSdkSwap(mixed)).toThrow('a leg over several versions')
  const forms = [through(v4(500, 10), USDC, NATIVE, 1n), through(v4(500, 10), USDC, WETH, AMOUNT - 1n)]
  const bounds = [order.amountOutMinimum, 0n]
  expect(() => encodeSdkSwap({ ...order, legs: forms, bounds })).toThrow('legs in different forms')
  expect(decodeSwap({ ...transaction, value: 1n })).toBeUndefined()
})

test('bounds that do not add up to the order cannot be encoded', () => {
  const [tokenIn, tokenOut, hops] = V3_POOL
  for (const side of SIDES) {
    const { order } = official(side, tokenIn, tokenOut, [{ hops, amount: AMOUNT }])
    const limit = side === 'exactIn' ? order.amountOutMinimum : order.amountInMaximum
    expect(isSdkOrder({ ...order, bounds: [limit] })).toBe(true)
    expect(encodeSdkSwap({ ...order, bounds: [limit] }).data).toMatch(/^0x3593564c/)
    for (const bounds of [[limit - 1n], [limit + 1n], [limit, 0n], []]) {
      expect(() => encodeSdkSwap({ ...order, bounds })).toThrow('the bounds do not add up')
    }
  }
})

test('calldata that both encoders write decodes to our own order', () => {
  const [tokenIn, tokenOut, hops] = V3_POOL
  const { order, transaction } = official('exactIn', tokenIn, tokenOut, [{ hops, amount: AMOUNT }])
  expect(encodeSwap(order).data).toBe(transaction.data)
  expect(decodeSwap(transaction)).not.toHaveProperty('bounds')
})
