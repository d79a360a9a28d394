import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { DYNAMIC_FEE } from '#app/domain/liquidity/pool.ts'
import { rangeAmounts } from '#app/domain/liquidity/position-amounts.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { fullRange } from '#app/domain/liquidity/usable-ticks.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { DEFAULT_TRADE_LIMITS, type TradeLimits } from '#app/domain/swap/trade-limits.ts'
import { ACCOUNT, USDC, WETH } from '#tests/builders/random-orders.ts'
import { prepareMigration } from './prepare-migration.ts'
import type { SourcePosition } from './source-position.ts'
import {
  defaultRange,
  defaultTarget,
  isPossibleTarget,
  priceDifference,
  targetId,
  targetKeys,
  targetPool,
  usableRange,
} from './target-pools.ts'

const TICK = 200_000
const price = { sqrtPrice: sqrtPriceAtTick(TICK), tick: TICK }
const tokens = [
  { token: USDC, symbol: 'USDC', decimals: 6 },
  { token: WETH, symbol: 'WETH', decimals: 18 },
] as const
const range = { tickLower: 199_020, tickUpper: 201_000 }
const liquidity = 10n ** 15n
const none = { amount0: 0n, amount1: 0n }

const v3: SourcePosition = {
  chainId: 1,
  account: ACCOUNT,
  tokens,
  liquidity,
  price,
  fee: 3_000,
  fees: { amount0: 1_000n, amount1: 2_000n },
  nft: { tokenId: 7n, range },
  withdrawn: rangeAmounts(range, price, liquidity, 'down'),
}
const v2: SourcePosition = {
  ...v3,
  nft: undefined,
  fees: none,
  withdrawn: { amount0: 10n ** 9n, amount1: 485n * 10n ** 15n },
}

const targetOf = (source: SourcePosition, version: 'v3' | 'v4', fee: number, at = price) => {
  const key = targetKeys(source, version).find(({ pool }) => pool.fee === fee)
  if (!key) throw new Error(`no pool with ${fee}`)
  return targetPool(source, key, at)
}
const inverse = { sqrtPrice: (1n << 192n) / price.sqrtPrice, tick: -TICK - 1 }

test('targets have the addresses and ids of the pools on the chain', () => {
  expect(targetId(1, targetOf(v2, 'v3', 3_000))).toBe('0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8')
  expect(targetId(1, targetOf(v3, 'v4', 500))).toBe(
    '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27',
  )
})

test('a v4 target has the native currency first, and the range is inverted with the order of the tokens', () => {
  const target = targetOf(v3, 'v4', 3_000, inverse)
  expect(target.pool).toMatchObject({ token0: NATIVE, token1: USDC, hooks: NATIVE, tickSpacing: 60 })
  expect(defaultRange(v3, target)).toEqual({ tickLower: -201_000, tickUpper: -199_020 })
  expect(priceDifference(v3, target)).toEqual({ percent: '0.00', level: 'near' })
})

test('a migration from v3 to v4 deposits less than it receives and refunds the rest in the position’s own tokens', () => {
  const target = targetOf(v3, 'v4', 3_000, inverse)
  const prepared = prepareMigration(v3, target, defaultRange(v3, target), DEFAULT_TRADE_LIMITS)
  if (!prepared || !('migration' in prepared.plans)) return expect.unreachable('one transaction')
  const { request } = prepared.plans.migration
  expect(prepared.tokens.map(({ token }) => token)).toEqual([NATIVE, USDC])
  expect(prepared.refundTokens.map(({ token }) => token)).toEqual([WETH, USDC])
  expect(prepared.received).toEqual({ amount0: v3.withdrawn.amount1 + 2_000n, amount1: v3.withdrawn.amount0 + 1_000n })
  for (const side of ['amount0', 'amount1'] as const) {
    expect(prepared.deposited[side] + prepared.refunded[side]).toBe(prepared.received[side])
    expect(prepared.deposited[side]).toBeLessThan(prepared.received[side])
  }
  expect(request).toMatchObject({
    from: 'v3',
    tokenId: 7n,
    source: { liquidity, pool: { token0: USDC, token1: WETH } },
  })
  expect(request.position).not.toHaveProperty('startPrice')
})

test('a migration from v2 to v3 into a new pool creates it at the price of the pair', () => {
  const key = targetKeys(v2, 'v3').find(({ pool }) => pool.fee === 500)
  if (!key) return expect.unreachable('no pool')
  const target = targetPool(v2, key, undefined)
  expect(target).toMatchObject({ exists: false, price })
  expect(defaultRange(v2, target)).toEqual(fullRange(10))
  const prepared = prepareMigration(v2, target, fullRange(10), DEFAULT_TRADE_LIMITS)
  if (!prepared || !('migration' in prepared.plans)) return expect.unreachable('one transaction')
  expect(prepared.plans.migration.request).toMatchObject({
    from: 'v2',
    percentage: 100,
    usesNative: true,
    liquidity,
    position: { ...fullRange(10), startPrice: price.sqrtPrice },
  })
  expect(prepared.refundTokens.map(({ token }) => token)).toEqual([USDC, NATIVE])
})

test('a migration from v2 to v4 deposits at most the minimums of the removal', () => {
  const target = targetOf(v2, 'v4', 3_000, inverse)
  const prepared = prepareMigration(v2, target, fullRange(60), DEFAULT_TRADE_LIMITS)
  if (!prepared || !('changes' in prepared.plans)) return expect.unreachable('two transactions')
  const [removal, deposit] = prepared.plans.changes.map(({ request }) => request)
  if (removal?.kind !== 'removeLiquidity' || deposit?.kind !== 'addLiquidity') return expect.unreachable('two changes')
  expect(removal).toMatchObject({ version: 'v2', usesNative: true, liquidity })
  expect(deposit.maximum0).toBeLessThanOrEqual(removal.minimum1)
  expect(deposit.maximum1).toBeLessThanOrEqual(removal.minimum0)
  expect(deposit.maximum1 * 100n).toBeGreaterThan(removal.minimum0 * 98n)
})

test('no migration is prepared to a range that needs a token which the position does not hold', () => {
  const only0 = { ...v3, withdrawn: none, price: { sqrtPrice: sqrtPriceAtTick(198_000), tick: 198_000 }, fees: none }
  const target = targetOf(only0, 'v4', 3_000, inverse)
  // Above the inverse price, only the native currency is needed, which this position does not hold.
  expect(
    prepareMigration(only0, target, { tickLower: -198_000, tickUpper: -190_020 }, DEFAULT_TRADE_LIMITS),
  ).toBeUndefined()
})

test('the default target is the pool with the same fee, or else one that exists', () => {
  const pools = (existing: readonly number[]) =>
    targetKeys(v2, 'v3').map((key) => targetPool(v2, key, existing.includes(key.pool.fee) ? price : undefined))
  expect(defaultTarget(v2, pools([500, 3_000]))?.pool.fee).toBe(3_000)
  expect(defaultTarget(v2, pools([500]))?.pool.fee).toBe(500)
  expect(defaultTarget(v2, pools([]))?.pool.fee).toBe(3_000)
})

test.each([
  [{ tickLower: -29, tickUpper: 31 }, 60, { tickLower: 0, tickUpper: 60 }],
  [{ tickLower: 10, tickUpper: 20 }, 200, { tickLower: 0, tickUpper: 200 }],
  [{ tickLower: 887_260, tickUpper: 887_270 }, 200, { tickLower: 887_000, tickUpper: 887_200 }],
])('the range %o with a tick spacing of %d becomes %o', (from, spacing, to) => {
  expect(usableRange(from, spacing)).toEqual(to)
})

const other: Address = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

test('a pair without the native currency keeps its token order, and a price four times as high differs by 300 %', () => {
  const plain = { ...v3, tokens: [{ token: other, symbol: 'DAI', decimals: 18 }, tokens[0]] } as const
  const double = { sqrtPrice: price.sqrtPrice * 2n, tick: TICK + 13_863 }
  expect(priceDifference(plain, targetOf(plain, 'v4', 500, double))).toEqual({ percent: '300.00', level: 'confirm' })
  expect(targetOf(plain, 'v4', 500).pool).toMatchObject({ token0: other, token1: USDC })
})

test('a custom slippage lowers the minimums of a migration', () => {
  const target = targetOf(v2, 'v3', 3_000, price)
  const bound = (limits: TradeLimits) => prepareMigration(v2, target, fullRange(60), limits)?.bound.amount0 ?? 0n
  const loose = bound({ slippage: 500 as Bps, deadlineMinutes: 10 })
  expect(loose).toBeGreaterThan(0n)
  expect(loose).toBeLessThan(bound(DEFAULT_TRADE_LIMITS))
})

test('with a hook, the targets are pools of that hook with the fees that its permissions allow', () => {
  const possible = (hook: Address) =>
    targetKeys(v3, 'v4', hook).flatMap((key) => (isPossibleTarget(key) ? [key.pool.fee] : []))
  const beforeSwap: Address = `0x${'1'.repeat(36)}0080`
  const none: Address = `0x${'1'.repeat(36)}0000`
  const deltaOnly: Address = `0x${'1'.repeat(36)}0008`
  expect(possible(beforeSwap)).toEqual([100, 500, 3_000, 10_000, DYNAMIC_FEE])
  expect(possible(none)).toEqual([DYNAMIC_FEE])
  expect(possible(deltaOnly)).toEqual([])
  expect(targetKeys(v3, 'v4').map(({ pool }) => pool.fee)).toEqual([100, 500, 3_000, 10_000])
  expect(targetKeys(v3, 'v4', beforeSwap)[0]?.pool).toMatchObject({ hooks: beforeSwap })
})
