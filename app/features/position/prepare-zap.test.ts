import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { liquidity } from '#app/domain/liquidity/pool.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { DEEP_V4_KEY, deepV4Pool } from '#tests/builders/deep-v4-pool.ts'
import { ME } from '#tests/builders/example-position.ts'
import { isWithinLimits, prepareZap, renewZap, type PreparedZap, type ZapEntry } from './prepare-zap.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const AMOUNT = 10n ** 18n
const token = { address: NATIVE, symbol: 'ETH', decimals: 18, logo: null, price: null } as const

function entry(side: 0 | 1, range = { tickLower: -600, tickUpper: 600 }): ZapEntry {
  const pool = { token0: NATIVE, token1: USDC, ...DEEP_V4_KEY } as const
  const order = { chainId: 1, account: ME, pool, range, amount: AMOUNT } as const
  return { order, tokens: [token, { ...token, address: USDC }], side, limits: DEFAULT_TRADE_LIMITS }
}

function zapOf(side: 0 | 1): PreparedZap {
  const choice = prepareZap(entry(side), deepV4Pool(0))
  if (!choice || !('zap' in choice)) throw new Error('nothing is swapped')
  return choice.zap
}

test.each([0, 1] as const)('less than 0.1 % of a deposit of token %i is returned, and all amounts add up', (side) => {
  const { request, expected, left } = zapOf(side)
  const rest = AMOUNT - request.swapIn
  const has = side === 0 ? [rest, request.quotedOut] : [request.quotedOut, rest]
  expect([expected.amount0 + left.amount0, expected.amount1 + left.amount1]).toEqual(has)
  for (const amount of [left.amount0, left.amount1]) {
    expect(amount).toBeGreaterThanOrEqual(0n)
    expect(amount * 1_000n).toBeLessThan(AMOUNT)
  }
})

test('the limits of a zap follow from the slippage', () => {
  const limits = { ...DEFAULT_TRADE_LIMITS, slippage: 100 as Bps }
  const choice = prepareZap({ ...entry(0), limits }, deepV4Pool(0))
  const zap = choice && 'zap' in choice ? choice.zap : undefined
  expect(zap?.slippage).toBe(100)
  expect(zap?.request.minimumOut).toBe(minimumOut(zap?.request.quotedOut ?? 0n, 100 as Bps))
  expect(zap?.deadlineMinutes).toBe(limits.deadlineMinutes)
})

test('a range that takes only the token of the deposit needs no swap', () => {
  const choice = prepareZap(entry(0, { tickLower: 60, tickUpper: 600 }), deepV4Pool(0))
  expect(choice && 'plain' in choice && choice.plain.deposited.amount1).toBe(0n)
})

test('a price beyond the limits, on either side, needs a new zap with the same amount and slippage', () => {
  const zap = zapOf(0)
  expect(isWithinLimits(zap, deepV4Pool(0))).toBe(true)
  for (const tick of [-100, 100]) {
    const moved = deepV4Pool(tick)
    expect(isWithinLimits(zap, moved)).toBe(false)
    const renewed = renewZap(zap, moved)
    expect(renewed && isWithinLimits(renewed, moved)).toBe(true)
    expect(renewed?.request.amount).toBe(AMOUNT)
    expect(renewed?.slippage).toBe(zap.slippage)
  }
})

test('no zap is prepared for a pool without liquidity', () => {
  expect(prepareZap(entry(0), { ...deepV4Pool(0), liquidity: liquidity(0n), ticks: [] })).toBeUndefined()
})

test('no zap is prepared for an amount whose liquidity within the slippage is rounded to zero', () => {
  const { order, ...rest } = entry(0, { tickLower: -887_220, tickUpper: 887_220 })
  const minted = ([3n, 4n, 5n, 6n] as const).map((amount) => {
    const choice = prepareZap({ ...rest, order: { ...order, amount } }, deepV4Pool(100))
    return choice && 'zap' in choice ? choice.zap.request.liquidity : undefined
  })
  expect(minted).toEqual([undefined, undefined, undefined, 1n])
})
