import { expect, test } from 'vitest'
import { positionEarnings, settleHistory, type PositionChange, type PositionState } from './position-earnings.ts'

// A pool of a token at two dollars and a stablecoin, both with two decimals.

const decimals = { decimals0: 2, decimals1: 2 }
const DOLLAR = 10n ** 18n
const prices = { price0: 2n * DOLLAR, price1: DOLLAR }
const amounts = (amount0: bigint, amount1: bigint) => ({ amount0, amount1 })
const NOTHING = amounts(0n, 0n)

const change = (fields: Partial<PositionChange>): PositionChange => ({
  kind: 'increase',
  time: 0,
  liquidity: 0n,
  amounts: NOTHING,
  fees: NOTHING,
  prices,
  secondsInside: 0,
  growth: null,
  ...fields,
})
const now = (fields: Partial<PositionState>): PositionState => ({
  time: 1_000,
  liquidity: 0n,
  amounts: NOTHING,
  uncollected: NOTHING,
  prices,
  secondsInside: 0,
  growth: null,
  ...fields,
})
const deposit = change({ liquidity: 100n, amounts: amounts(1_000n, 2_000n) })

test('a v3 collection pays the withdrawn principal first, and the rest of it is fees', () => {
  const settled = settleHistory(
    [
      deposit,
      change({ kind: 'decrease', time: 10, liquidity: -50n, amounts: amounts(400n, 1_100n) }),
      change({ kind: 'collect', time: 20, amounts: amounts(300n, 1_100n) }),
      change({ kind: 'collect', time: 30, amounts: amounts(107n, 5n) }),
    ],
    3,
  )
  expect(settled.changes.map(({ paid }) => paid)).toEqual([NOTHING, NOTHING, NOTHING, amounts(7n, 5n)])
  expect(settled.changes.map(({ principal }) => principal)).toEqual([
    amounts(1_000n, 2_000n),
    amounts(400n, 1_100n),
    NOTHING,
    NOTHING,
  ])
  expect(settled).toMatchObject({ liquidity: 50n, pending: NOTHING })
})

test('principal that is withdrawn and not collected is not included in the fees', () => {
  const settled = settleHistory(
    [deposit, change({ kind: 'decrease', time: 10, liquidity: -100n, amounts: amounts(900n, 2_150n) })],
    3,
  )
  const earnings = positionEarnings(settled, now({ uncollected: amounts(903n, 2_151n) }), decimals)
  expect(earnings).toMatchObject({
    withdrawn: { ...amounts(900n, 2_150n), value: 39_500_000n },
    fees: { ...amounts(3n, 1n), value: 70_000n },
    // Twenty dollars of each token were deposited; 18 and 21.50 were withdrawn.
    impermanentLoss: -500_000n,
    againstHolding: -430_000n,
    againstDeposit: -430_000n,
  })
})

test('results are compared with holding at today’s prices, and with the deposit at the prices of its time', () => {
  const settled = settleHistory([deposit], 4)
  const doubled = { price0: 4n * DOLLAR, price1: DOLLAR }
  const state = now({
    liquidity: 100n,
    amounts: amounts(700n, 2_830n),
    uncollected: amounts(10n, 20n),
    prices: doubled,
    secondsInside: 250,
  })
  expect(positionEarnings(settled, state, decimals)).toEqual({
    deposited: { ...amounts(1_000n, 2_000n), value: 40_000_000n },
    withdrawn: { ...NOTHING, value: 0n },
    collected: { ...NOTHING, value: 0n },
    fees: { ...amounts(10n, 20n), value: 600_000n },
    // 28 + 28.30 dollars, less 40 + 20 from holding.
    impermanentLoss: -3_700_000n,
    againstHolding: -3_100_000n,
    // 56.30 + 0.60 dollars, less 40.
    againstDeposit: 16_900_000n,
    secondsActive: 1_000,
    secondsInRange: 250,
    valueSeconds: 40_000_000_000n,
  })
})

test('only time with liquidity is counted, and a withdrawal reduces the deposited value in proportion', () => {
  const settled = settleHistory(
    [
      deposit,
      change({ kind: 'decrease', time: 100, liquidity: -50n, amounts: amounts(500n, 1_000n), secondsInside: 60 }),
      change({ kind: 'decrease', time: 200, liquidity: -50n, amounts: amounts(500n, 1_000n), secondsInside: 90 }),
      change({ time: 700, liquidity: 10n, amounts: amounts(100n, 200n), secondsInside: -5 }),
    ],
    4,
  )
  const state = now({ liquidity: 10n, amounts: amounts(100n, 200n), secondsInside: 45 })
  expect(positionEarnings(settled, state, decimals)).toMatchObject({
    secondsActive: 500,
    secondsInRange: 140,
    // Forty dollars for 100 seconds, twenty for 100, four for 300.
    valueSeconds: 7_200_000_000n,
  })
})

test('the fees of a v2 position are the growth of √k per LP token since the deposit', () => {
  const grown = (percent: bigint) => (2n ** 96n * (100n + percent)) / 100n
  const settled = settleHistory(
    [
      change({ liquidity: 100n, amounts: amounts(1_000n, 2_000n), growth: grown(0n), secondsInside: null }),
      // The same liquidity again, after growth of 25 %: the average deposit is at 112.5 %.
      change({ time: 10, liquidity: 100n, amounts: amounts(1_250n, 2_500n), growth: grown(25n), secondsInside: null }),
      change({
        kind: 'decrease',
        time: 20,
        liquidity: -50n,
        amounts: amounts(750n, 1_500n),
        growth: grown(50n),
        secondsInside: null,
      }),
    ],
    2,
  )
  // 112.5 of 150 parts are principal.
  expect(settled.changes[2]).toMatchObject({ principal: amounts(562n, 1_125n), paid: amounts(188n, 375n) })
  const state = now({
    liquidity: 150n,
    amounts: amounts(2_250n, 4_500n),
    uncollected: null,
    growth: grown(50n),
    secondsInside: null,
  })
  expect(positionEarnings(settled, state, decimals)).toMatchObject({
    fees: amounts(188n + 563n, 375n + 1_125n),
    secondsActive: 1_000,
    secondsInRange: 1_000,
  })
})

test('earnings are null if events do not add up to the present liquidity, or if LP tokens were transferred', () => {
  const earningsOf = (changes: readonly PositionChange[], version: 2 | 3, state: Partial<PositionState>) =>
    positionEarnings(settleHistory(changes, version), now(state), decimals)
  expect(earningsOf([deposit], 3, { liquidity: 101n })).toBeNull()
  expect(earningsOf([], 3, { liquidity: 0n })).toBeNull()
  expect(earningsOf([change({ kind: 'decrease' })], 3, { liquidity: 0n })).toBeNull()
  const sent = change({ kind: 'transfer', time: 5, liquidity: -40n })
  expect(earningsOf([deposit, sent], 2, { liquidity: 60n, uncollected: null })).toBeNull()
  expect(earningsOf([deposit, change({ kind: 'transfer', time: 5 })], 3, { liquidity: 100n })).not.toBeNull()
})

test('values that include a token without a price are null, amounts are still known', () => {
  const unpriced = { price0: null, price1: DOLLAR }
  const settled = settleHistory([{ ...deposit, prices: unpriced }], 3)
  const state = now({ liquidity: 100n, amounts: amounts(900n, 2_300n), uncollected: amounts(0n, 7n), prices: unpriced })
  expect(positionEarnings(settled, state, decimals)).toMatchObject({
    deposited: { ...amounts(1_000n, 2_000n), value: null },
    fees: { ...amounts(0n, 7n), value: 70_000n },
    impermanentLoss: null,
    againstHolding: null,
    againstDeposit: null,
    valueSeconds: null,
  })
})
