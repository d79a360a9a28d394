import { Token } from '@uniswap/sdk-core'
import { Pool, Position } from '@uniswap/v3-sdk'
import { expect, test } from 'vitest'
import type { Bps } from '#app/domain/amount/percent.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { depositOf, type Side } from '#app/domain/liquidity/deposit-ratio.ts'
import type { TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import type { PositionDetails } from '#app/wire/market/position.ts'
import { HOOK, ME, USDT, V2, V3, V4, WETH } from '#tests/builders/example-position.ts'
import {
  acceptLess,
  depositRatio,
  isWithdrawal,
  positionDistance,
  prepareCollection,
  prepareIncrease,
  prepareRemoval,
} from './prepare-change.ts'

/** Amounts of `liquidity` in the position's range, from the Uniswap SDK. */
function sdkAmounts(liquidity: bigint) {
  const [weth, usdt] = [new Token(1, WETH, 18), new Token(1, USDT, 6)]
  const pool = new Pool(weth, usdt, 3000, `${sqrtPriceAtTick(0)}`, `${liquidity}`, 0)
  const position = new Position({ pool, liquidity: `${liquidity}`, tickLower: -600, tickUpper: 600 })
  return { amount0: BigInt(`${position.amount0.quotient}`), amount1: BigInt(`${position.amount1.quotient}`) }
}

const limits = DEFAULT_TRADE_LIMITS
const OPTIONS = { usesNative: false, limits }

test('removing half of a v3 position returns half of its amounts and all fees, with minimums for 2.5 % of slippage', () => {
  const prepared = prepareRemoval(V3, ME, { percent: 50, usesNative: false, limits })
  expect(prepared?.request).toMatchObject({
    kind: 'removeLiquidity',
    version: 'v3',
    liquidity: 500_000_000_000n,
    tokenId: 7n,
    burns: false,
    fees0: 12n,
    fees1: 34n,
    usesNative: false,
    pool: { token0: WETH, token1: USDT, fee: 3000 },
  })
  const { amount0, amount1 } = sdkAmounts(500_000_000_000n)
  expect(prepared?.expected).toEqual({ amount0: amount0 + 12n, amount1: amount1 + 34n })
  const { bound: least } = prepared ?? {}
  if (!least) throw new Error('nothing prepared')
  // `official-liquidity.test.ts` compares the minimums with those of the SDK; this test only checks their order of magnitude.
  for (const amount of [least.amount0, least.amount1]) {
    expect(amount).toBeGreaterThan(amount0 / 2n)
    expect(amount).toBeLessThan(amount0)
  }
})

test('removing all of a position burns it, and its wrapped native tokens can be received as the native currency', () => {
  const prepared = prepareRemoval(V3, ME, { percent: 100, usesNative: true, limits })
  expect(prepared?.request).toMatchObject({ burns: true, usesNative: true, liquidity: 1_000_000_000_000n })
  expect(prepared?.tokens.map(({ address, symbol }) => [address, symbol])).toEqual([
    [NATIVE, 'ETH'],
    [USDT, 'USDT'],
  ])
})

test('a v4 pool key has the dynamic-fee flag and the hook, and a pool with the native currency has tighter minimums', () => {
  const prepared = prepareRemoval(V4, ME, { percent: 100, usesNative: false, limits })
  expect(prepared?.request).toMatchObject({
    version: 'v4',
    pool: { token0: NATIVE, token1: USDT, fee: 0x800000, tickSpacing: 60, hooks: HOOK },
  })
  const loose = prepareRemoval(V3, ME, { percent: 100, usesNative: false, limits })
  expect(prepared?.bound.amount0).toBeGreaterThan(loose?.bound.amount0 ?? 0n)
})

test('the amounts of a v2 removal are rounded down, and its minimums are 97.5 % of them, rounded up', () => {
  const prepared = prepareRemoval(V2, ME, { percent: 50, usesNative: false, limits })
  expect(prepared?.request).toMatchObject({ version: 'v2', liquidity: 500n, minimum0: 488n, minimum1: 975n })
  expect(prepared?.expected).toEqual({ amount0: 500n, amount1: 1000n })
})

test('fees are collected exactly; a v2 position has none to collect', () => {
  expect(prepareCollection(V3, ME, OPTIONS)).toMatchObject({
    request: { kind: 'collectFees', tokenId: 7n, fees0: 12n, fees1: 34n },
    bound: { amount0: 12n, amount1: 34n },
  })
  expect(prepareCollection(V2, ME, OPTIONS)).toBeUndefined()
})

test.each([
  ['an unknown price', { ...V3, sqrtPrice: null }],
  ['unknown fees', { ...V3, uncollected: null }],
  ['no liquidity', { ...V3, liquidity: '0' as const }],
])('no removal is prepared for a position with %s', (_, position) => {
  expect(prepareRemoval(position, ME, { percent: 100, usesNative: false, limits })).toBeUndefined()
})

function increase(
  position: PositionDetails,
  side: Side,
  amount: bigint,
  { slippage = 'auto', spendable }: { slippage?: Bps | 'auto'; spendable?: TokenAmounts } = {},
) {
  const ratio = depositRatio(position)
  const deposit = ratio && depositOf(ratio, side, amount)
  const options = { usesNative: true, limits: { ...limits, slippage } }
  return deposit && prepareIncrease(position, ME, { ...options, deposit, spendable })
}

test('a v2 deposit has the ratio of the reserves, with 97.5 % of both amounts as minimums', () => {
  const prepared = increase(V2, 0, 10_000n)
  expect(prepared?.expected).toEqual({ amount0: 10_000n, amount1: 20_010n })
  expect(prepared?.request).toMatchObject({
    kind: 'addLiquidity',
    version: 'v2',
    usesNative: true,
    maximum0: 10_000n,
    maximum1: 20_010n,
    minimum0: 9750n,
    minimum1: 19_510n,
  })
})

test('a v3 deposit takes at most the two amounts, and a custom slippage lowers the minimums', () => {
  const [automatic, wide] = [increase(V3, 1, 1_000_000n), increase(V3, 1, 1_000_000n, { slippage: 1_000 as Bps })]
  const { amount0, amount1 } = automatic?.expected ?? { amount0: 0n, amount1: 0n }
  expect(automatic?.request).toMatchObject({ position: { tokenId: 7n }, maximum0: amount0, maximum1: amount1 })
  expect(amount1).toBeLessThanOrEqual(1_000_000n)
  expect(wide?.slippage).toBe(1_000)
  expect(wide?.bound.amount0).toBeLessThan(automatic?.bound.amount0 ?? 0n)
})

test('a v4 deposit with the native currency has a fixed liquidity and maximums for 0.05 % of slippage', () => {
  const prepared = increase(V4, 0, 1_000_000n)
  expect(prepared?.request).toMatchObject({ version: 'v4', position: { tokenId: 7n }, pool: { hooks: HOOK } })
  const { expected, bound } = prepared ?? { expected: { amount0: 0n }, bound: { amount0: 0n } }
  expect(bound.amount0).toBeGreaterThan(expected.amount0)
  // In a range of ±600 ticks, a price change of 0.05 % changes an amount by about 0.8 %.
  expect(bound.amount0).toBeLessThan((expected.amount0 * 102n) / 100n)
})

test('the maximums of a v4 deposit are capped at what the account can spend, but not below the expected amounts', () => {
  const { expected } = increase(V4, 0, 1_000_000n) ?? {}
  if (!expected) throw new Error('nothing prepared')
  const spendable = { amount0: expected.amount0 + 1n, amount1: expected.amount1 - 1n }
  const capped = { maximum0: spendable.amount0, maximum1: expected.amount1 }
  expect(increase(V4, 0, 1_000_000n, { spendable })?.request).toMatchObject(capped)
})

test('a position whose price is unknown has no deposit ratio', () => {
  expect(depositRatio({ ...V3, sqrtPrice: null })).toBeUndefined()
})

test('a fee-on-transfer tax is subtracted from the received amount and its minimum, and the router function for such tokens is used', () => {
  const taxes = [
    { receiving: 0, paying: 0 },
    { receiving: 200, paying: 0 },
  ] as const
  const prepared = prepareRemoval(V2, ME, { percent: 50, usesNative: true, limits, taxes })
  expect(prepared?.expected).toEqual({ amount0: 500n, amount1: 980n })
  expect(prepared?.request).toMatchObject({ chargesTax: true, minimum0: 488n, minimum1: 956n })
})

test.each([
  ['v3', V3],
  ['v4', V4],
])(
  'a fee-on-transfer tax lowers the amounts that a %s withdrawal must pay, but not its minimums on chain',
  (_, position) => {
    const taxes = [
      { receiving: 0, paying: 0 },
      { receiving: 2_000, paying: 0 },
    ] as const
    const options = { percent: 100, usesNative: true, limits }
    const [taxed, free] = [prepareRemoval(position, ME, { ...options, taxes }), prepareRemoval(position, ME, options)]
    if (!taxed || !free) throw new Error('nothing prepared')
    const less = ({ amount0, amount1 }: typeof free.bound) => ({ amount0, amount1: (amount1 * 8n) / 10n })
    expect(taxed.expected).toEqual(less(free.expected))
    expect(taxed.bound).toEqual(less(free.bound))
    // The v3 manager enforces minimums on what reaches it, so a taxed withdrawal goes straight to the account.
    const usesNative = position === V3 ? { usesNative: false } : {}
    expect(taxed.request).toEqual({ ...free.request, ...usesNative, received: taxed.bound })
    const collected = prepareCollection(position, ME, { usesNative: true, limits, taxes })
    expect(collected?.bound).toEqual({ amount0: 12n, amount1: 27n })
    expect(collected?.request).toMatchObject({ fees0: 12n, fees1: 34n, received: { amount0: 12n, amount1: 27n } })
  },
)

test('accepted amounts of a simulation lower what must arrive by the slippage, and never raise it', () => {
  const prepared = prepareRemoval(V3, ME, { percent: 100, usesNative: false, limits })
  if (!prepared || !isWithdrawal(prepared)) throw new Error('no withdrawal')
  const { bound, request } = prepared
  const accepted = acceptLess(prepared, { amount0: 1_000n, amount1: bound.amount1 * 2n })
  expect(accepted.bound).toEqual({ amount0: 975n, amount1: bound.amount1 })
  expect(accepted.request).toEqual({ ...request, received: accepted.bound })
  const collected = prepareCollection(V3, ME, OPTIONS)
  if (!collected || !isWithdrawal(collected)) throw new Error('no withdrawal')
  expect(acceptLess(collected, { amount0: 11n, amount1: 34n }).bound).toEqual({ amount0: 11n, amount1: 34n })
  expect(isWithdrawal({ ...prepared, followingDeposit: increaseRequest() })).toBe(false)
})

function increaseRequest() {
  const request = increase(V3, 0, 1_000_000n)?.request
  if (request?.kind !== 'addLiquidity') throw new Error('no deposit')
  return request
}

/** The position's tokens with prices in US dollars. */
function priced<Position extends PositionDetails>(position: Position, price0: string, price1: string): Position {
  const { pool } = position
  const [token0, token1] = [
    { ...pool.token0, price: price0 },
    { ...pool.token1, price: price1 },
  ]
  return { ...position, pool: { ...pool, token0, token1 } }
}

test.each([
  ['1', 'near', '0.00'],
  ['0.93', 'warn', '7.52'],
  ['0.85', 'confirm', '17.64'],
])('a deposit has the distance of its pool’s price from the market: USDT at $%s', (usdt, level, percent) => {
  // At tick 0, one WETH is worth 10^12 USDT.
  const position = priced(V3, '1000000000000', usdt)
  expect(positionDistance(position)).toEqual({ level, percent })
  expect(increase(position, 0, 1_000_000n)?.distance).toEqual({ level, percent })
})

test('the distance of a v2 pair is that of the ratio of its reserves', () => {
  const position = priced(V2, '2000000000000', '1')
  expect(positionDistance(position)).toEqual({ level: 'near', percent: '0.05' })
  expect(increase(position, 0, 10_000n)?.distance).toEqual({ level: 'near', percent: '0.05' })
})

test('without market prices the distance is unknown', () => {
  expect(positionDistance(V3)).toBeNull()
})
