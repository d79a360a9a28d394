import { expect, test } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { depositOf, type DepositRatio } from '#app/domain/liquidity/deposit-ratio.ts'
import { NO_AMOUNTS, type TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import { DEFAULT_TRADE_LIMITS } from '#app/domain/swap/trade-limits.ts'
import { exampleCreateLink } from '#tests/builders/example-create-link.ts'
import { preparePosition } from './prepare-position.ts'

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const ONE = 10n ** 18n

const facts = { decimals: 18, logo: null, price: null }
const tokens = [
  { ...facts, address: NATIVE, symbol: 'ETH' },
  { ...facts, address: USDC, symbol: 'USDC' },
] as const
const link = exampleCreateLink
const RANGE: TickRange = { tickLower: -600, tickUpper: 600 }
const price = { sqrtPrice: sqrtPriceAtTick(0), tick: 0 }
const LARGE_BALANCES = { amount0: 100n * ONE, amount1: 100n * ONE }

function prepare(
  version: 'v2' | 'v3' | 'v4',
  {
    isNew = false,
    balances = LARGE_BALANCES,
    hasReserves = true,
    range = RANGE,
  }: { isNew?: boolean; balances?: typeof LARGE_BALANCES; hasReserves?: boolean; range?: TickRange } = {},
) {
  const reserves = hasReserves ? { amount0: 3n * ONE, amount1: 3n * ONE } : NO_AMOUNTS
  const ratio: DepositRatio = version === 'v2' ? { version, reserves } : { version, range, price }
  const deposit = depositOf(ratio, 0, ONE) ?? { amount0: ONE, amount1: 2n * ONE, liquidity: 0n }
  const existing =
    version === 'v2'
      ? ({ version, id: '0x', reserves } as const)
      : ({ version, id: '0x', price, liquidity: deposit.liquidity * 3n } as const)
  const pool = isNew ? null : existing
  const prepared = preparePosition({
    link: { ...link, version },
    account: ACCOUNT,
    tokens,
    spendable: balances,
    ratio,
    deposit,
    pool,
    distance: null,
    sides: { baseSide: 0, decimals0: 18, decimals1: 6 },
    shownPrice: '1',
    limits: DEFAULT_TRADE_LIMITS,
  })
  if (!prepared) throw new Error('no position')
  return { prepared, deposit }
}

test('a v3 deposit has its amounts as maximums and slightly lower minimums', () => {
  const { prepared, deposit } = prepare('v3')
  const { request, bound } = prepared
  expect(request).toMatchObject({
    kind: 'addLiquidity',
    version: 'v3',
    usesNative: true,
    account: ACCOUNT,
    pool: { token0: USDC, token1: WETH, fee: 3000 },
    position: RANGE,
    maximum0: deposit.amount0,
    maximum1: deposit.amount1,
    minimum0: bound.amount0,
    minimum1: bound.amount1,
  })
  expect(bound.amount0).toBeLessThan(deposit.amount0)
  expect(prepared.share).toBe('25')
})

test('a v4 deposit has a fixed liquidity and maximum amounts', () => {
  const { prepared, deposit } = prepare('v4')
  expect(prepared.request).toMatchObject({
    version: 'v4',
    liquidity: deposit.liquidity,
    maximum0: prepared.bound.amount0,
    pool: { token0: NATIVE, token1: USDC, fee: 3000, tickSpacing: 60, hooks: NATIVE },
  })
  expect(prepared.slippage).toBe(5)
  expect(prepared.bound.amount0).toBeGreaterThan(deposit.amount0)
})

test('the maximums of a v4 deposit are capped at the balances', () => {
  const { deposit } = prepare('v4')
  const balances = { amount0: deposit.amount0 + 1n, amount1: LARGE_BALANCES.amount1 }
  const { prepared } = prepare('v4', { balances })
  expect(prepared.bound.amount0).toBe(deposit.amount0 + 1n)
  expect(prepared.bound.amount1).toBeGreaterThan(deposit.amount1)
})

test.each(['v3', 'v4'] as const)('a new %s pool starts at the chosen price', (version) => {
  const { prepared } = prepare(version, { isNew: true })
  expect(prepared.request).toMatchObject({ position: { ...RANGE, startPrice: price.sqrtPrice } })
  expect(prepared).toMatchObject({ isNewPool: true, share: '100' })
})

test.each([false, true])(
  'a position that starts out of range has no share of the liquidity (new pool: %s)',
  (isNew) => {
    const { prepared } = prepare('v4', { isNew, range: { tickLower: 60, tickUpper: 600 } })
    expect(prepared.share).toBeUndefined()
  },
)

test('a v2 deposit follows the reserves, and its ratio is free for a new pair', () => {
  const { prepared } = prepare('v2')
  expect(prepared.request).toMatchObject({
    version: 'v2',
    maximum0: ONE,
    maximum1: ONE,
    minimum0: (ONE * 975n) / 1000n,
  })
  expect(prepared.share).toBe('25')
  const free = prepare('v2', { isNew: true, hasReserves: false }).prepared
  expect(free.request).toMatchObject({ maximum0: ONE, maximum1: 2n * ONE })
})
