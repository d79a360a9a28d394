import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import {
  officialAdd,
  officialAmounts,
  officialCollect,
  officialLiquidity,
  officialRemove,
  type OfficialPosition,
} from '#tests/builders/official-liquidity.ts'
import { ACCOUNT, DEADLINE, DAI, SIGNATURE, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { rangeAmounts } from '../position-amounts.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from '../tick-math.ts'
import { encodeAddLiquidity, encodeCollectFees, encodeRemoveLiquidity } from './encode-liquidity.ts'
import type { ExistingPosition, NewPosition } from './liquidity-orders.ts'
import type { SignedPermitBatch } from './permit-batch.ts'
import { liquidityForAmounts } from './range-liquidity.ts'
import { minimumDeposit, minimumWithdrawal, maximumDeposit } from './slippage-bounds.ts'

// Compares amounts and calldata with the official SDKs, over random pools, prices, ranges and tolerances.

const RUNS = { numRuns: 300, seed: 20_261_123 }
const SPACINGS = { 100: 1, 500: 10, 3_000: 60, 10_000: 200 } as const
const HOOK: Address = '0x44440000000000000000000000000000000000C0'

const sortTokens = (tokens: readonly Address[]) =>
  tokens.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

interface Case {
  readonly official: OfficialPosition
  readonly target: NewPosition | ExistingPosition
  readonly tokenId: bigint
  readonly fees0: bigint
  readonly fees1: bigint
  readonly parts: number
  readonly burns: boolean
}

const cases = (version: 'v3' | 'v4'): fc.Arbitrary<Case> =>
  fc
    .record({
      tokens: fc.shuffledSubarray([WETH, USDC, WBTC, DAI, ...(version === 'v4' ? [NATIVE] : [])], {
        minLength: 2,
        maxLength: 2,
      }),
      fee: fc.constantFrom(100 as const, 500 as const, 3_000 as const, 10_000 as const),
      price: fc
        .tuple(fc.integer({ min: -400_000, max: 400_000 }), fc.bigInt({ min: 0n, max: 10n ** 6n }))
        .map(([tick, above]) => sqrtPriceAtTick(tick) + above),
      ticks: fc.uniqueArray(fc.integer({ min: -4_000, max: 4_000 }), { minLength: 2, maxLength: 2 }),
      isNearPrice: fc.boolean(),
      liquidity: fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n }),
      slippage: fc.integer({ min: 1, max: 5_000 }),
      wantsNative: fc.boolean(),
      isNew: fc.boolean(),
      creates: fc.boolean(),
      tokenId: fc.bigInt({ min: 1n, max: 10n ** 6n }),
      fees0: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fees1: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      parts: fc.constantFrom(1, 250, 500, 999, 1_000),
      burns: fc.boolean(),
      hooks: fc.constantFrom(NATIVE, HOOK),
    })
    .map(({ tokens, fee, price, ticks, isNearPrice, liquidity, slippage, ...rest }): Case => {
      const [token0 = NATIVE, token1 = NATIVE] = sortTokens(tokens)
      const tickSpacing = SPACINGS[fee]
      const tick = tickAtSqrtPrice(price)
      const middle = isNearPrice ? Math.round(tick / tickSpacing) : 0
      const [lower = 0, upper = 0] = ticks.toSorted((a, b) => a - b)
      const range = { tickLower: (middle + lower) * tickSpacing, tickUpper: (middle + upper) * tickSpacing }
      const usesNative = version === 'v4' ? isNative(token0) : rest.wantsNative && tokens.includes(WETH)
      const key = { token0, token1, fee }
      return {
        official: {
          pool: version === 'v3' ? { version, key } : { version, key: { ...key, tickSpacing, hooks: rest.hooks } },
          price: { sqrtPrice: price, tick },
          range,
          liquidity,
          slippage,
          usesNative,
        },
        target: rest.isNew ? { ...range, ...(rest.creates && { startPrice: price }) } : { tokenId: rest.tokenId },
        tokenId: rest.tokenId,
        fees0: rest.fees0,
        fees1: rest.fees1,
        parts: rest.parts,
        burns: rest.burns && rest.parts === 1_000,
      }
    })
    .filter(({ official: { range } }) => Math.abs(range.tickLower) < 887_000 && Math.abs(range.tickUpper) < 887_000)

const versions = ['v3', 'v4'] as const
const base = { chainId: 1, account: ACCOUNT } as const
const permitFor = ({ official }: Case): SignedPermitBatch => ({
  message: {
    details: [official.pool.key.token1].map((token) => ({ token, amount: 7n, expiration: DEADLINE, nonce: 3n })),
    spender: ethereum.contracts.v4PositionManager,
    sigDeadline: DEADLINE,
  },
  signature: SIGNATURE,
})

test.each(versions)('liquidity, deposits and bounds of %s equal those of the official SDK', (version) => {
  for (const { official } of fc.sample(cases(version), RUNS)) {
    const { range, price, liquidity } = official
    const slippage = official.slippage as Bps
    const expected = officialAmounts(official)
    const deposit = rangeAmounts(range, price, liquidity, 'up')
    expect(deposit).toEqual(expected.deposit)
    const bound = version === 'v3' ? minimumDeposit : maximumDeposit
    expect(bound(range, price, liquidity, slippage)).toEqual(expected.bound)
    expect(minimumWithdrawal(range, price, liquidity, slippage)).toEqual(expected.withdrawal)
    for (const precision of ['router', 'pool'] as const)
      expect(liquidityForAmounts(range, price.sqrtPrice, deposit, precision)).toBe(
        officialLiquidity(official, deposit, precision === 'pool'),
      )
    // The rounded-up amounts of a deposit pay for at least its liquidity.
    expect(liquidityForAmounts(range, price.sqrtPrice, deposit, 'pool')).toBeGreaterThanOrEqual(liquidity)
  }
})

test.each(versions)('calldata and value of deposits into %s equal those of the official SDK', (version) => {
  for (const testCase of fc.sample(cases(version), RUNS)) {
    const { official, target } = testCase
    const { range, price, liquidity, pool, usesNative } = official
    const slippage = official.slippage as Bps
    const order = { ...base, position: target, deadline: DEADLINE }
    if (pool.version === 'v3') {
      const { amount0: maximum0, amount1: maximum1 } = rangeAmounts(range, price, liquidity, 'up')
      const { amount0: minimum0, amount1: minimum1 } = minimumDeposit(range, price, liquidity, slippage)
      const amounts = { maximum0, maximum1, minimum0, minimum1 }
      const { data, value } = encodeAddLiquidity({ ...order, version: 'v3', pool: pool.key, ...amounts, usesNative })
      expect({ data, value }).toEqual(officialAdd(official, target))
    } else {
      const { amount0: maximum0, amount1: maximum1 } = maximumDeposit(range, price, liquidity, slippage)
      const add = { ...order, version: 'v4', pool: pool.key, liquidity, maximum0, maximum1 } as const
      for (const permit of [undefined, permitFor(testCase)]) {
        const { data, value } = encodeAddLiquidity(add, permit)
        expect({ data, value }).toEqual(officialAdd(official, target, permit))
      }
    }
  }
})

test.each(versions)('calldata and value of withdrawals from %s equal those of the official SDK', (version) => {
  for (const testCase of fc.sample(cases(version), RUNS)) {
    const { official, tokenId, fees0, fees1, parts, burns } = testCase
    const { range, price, pool, usesNative } = official
    const liquidity = (official.liquidity * BigInt(parts)) / 1_000n
    const minimum = minimumWithdrawal(range, price, liquidity, official.slippage as Bps)
    const minimums = { minimum0: minimum.amount0, minimum1: minimum.amount1 }
    const order = { ...base, tokenId, liquidity, ...minimums, fees0, fees1, deadline: DEADLINE, burns }
    const { data, value } = encodeRemoveLiquidity(
      pool.version === 'v3'
        ? { ...order, version: 'v3', pool: pool.key, usesNative }
        : { ...order, version: 'v4', pool: pool.key },
    )
    expect({ data, value }).toEqual(officialRemove(official, testCase, { parts, burns }))
  }
})

test.each(versions)('calldata and value of fee collections from %s equal those of the official SDK', (version) => {
  for (const testCase of fc.sample(cases(version), RUNS)) {
    const { official, tokenId, fees0, fees1 } = testCase
    const { pool, usesNative } = official
    const order = { ...base, tokenId, fees0, fees1 }
    const { data, value } = encodeCollectFees(
      pool.version === 'v3'
        ? { ...order, version: 'v3', pool: pool.key, usesNative }
        : { ...order, version: 'v4', pool: pool.key, deadline: DEADLINE },
    )
    expect({ data, value }).toEqual(officialCollect(official, testCase))
  }
})
