import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNative, isSameAddress, NATIVE, type Address } from '#app/domain/address/address.ts'
import type { Bps } from '#app/domain/amount/percent.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { officialMigration, type OfficialPosition } from '#tests/builders/official-liquidity.ts'
import { ACCOUNT, DAI, DEADLINE, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from '../tick-math.ts'
import { encodeMigration } from './encode-migration.ts'
import type { SignedNftPermit } from './nft-permit.ts'
import { minimumWithdrawal, maximumDeposit } from './slippage-bounds.ts'

// Compares calldata with the official SDK, over random pools, prices, ranges and tolerances. The SDK does not support V3Migrator.

const RUNS = { numRuns: 200, seed: 20_261_123 }
const HOOK: Address = '0x44440000000000000000000000000000000000C0'
const sortTokens = (tokens: readonly Address[]) =>
  tokens.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

const state = fc
  .record({
    tick: fc.integer({ min: -200_000, max: 200_000 }),
    above: fc.bigInt({ min: 0n, max: 10n ** 6n }),
    ticks: fc.uniqueArray(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 2, maxLength: 2 }),
    liquidity: fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n }),
    slippage: fc.integer({ min: 1, max: 5_000 }),
  })
  .map(({ tick, above, ticks, ...rest }) => {
    const sqrtPrice = sqrtPriceAtTick(tick) + above
    const [tickLower = 0, tickUpper = 60] = ticks.toSorted((a, b) => a - b).map((multiple) => multiple * 60)
    return { ...rest, price: { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) }, range: { tickLower, tickUpper } }
  })

const permit: SignedNftPermit = {
  message: { spender: ethereum.contracts.universalRouter, tokenId: 7n, nonce: 3n, deadline: DEADLINE },
  signature: `0x${'ab'.repeat(32)}${'1c'.repeat(32)}1c`,
}

test.each([
  ['without a permit', undefined],
  ['with a permit', permit],
])('calldata and value of migrations from v3 to v4 %s equal those of the official SDK', (_, signed) => {
  const cases = fc.record({
    tokens: fc.shuffledSubarray([WETH, USDC, WBTC, DAI], { minLength: 2, maxLength: 2 }),
    wantsNative: fc.boolean(),
    from: state,
    to: state,
    createsPool: fc.boolean(),
    hooks: fc.constantFrom(NATIVE, HOOK),
  })
  const { tokenId } = permit.message
  for (const { tokens, wantsNative, from, to, createsPool, hooks } of fc.sample(cases, RUNS)) {
    const [token0 = NATIVE, token1 = NATIVE] = sortTokens(tokens)
    const withNative = (token: Address) => (wantsNative && isSameAddress(token, WETH) ? NATIVE : token)
    const [first = NATIVE, second = NATIVE] = sortTokens([withNative(token0), withNative(token1)])
    const source = { token0, token1, fee: 3_000 }
    const pool = { token0: first, token1: second, fee: 3_000, tickSpacing: 60, hooks }
    const usesNative = isNative(first)
    const official = {
      source: { ...from, pool: { version: 'v3', key: source }, usesNative: false, tokenId },
      target: { ...to, pool: { version: 'v4', key: pool }, usesNative },
    } as const satisfies Record<'source' | 'target', OfficialPosition & { readonly tokenId?: bigint }>
    const minimum = minimumWithdrawal(from.range, from.price, from.liquidity, from.slippage as Bps)
    const maximum = maximumDeposit(to.range, to.price, to.liquidity, to.slippage as Bps)
    const { data, value } = encodeMigration(
      {
        from: 'v3',
        chainId: 1,
        account: ACCOUNT,
        tokenId,
        deadline: DEADLINE,
        pool,
        liquidity: to.liquidity,
        source: { pool: source, liquidity: from.liquidity, minimum0: minimum.amount0, minimum1: minimum.amount1 },
        position: { ...to.range, ...(createsPool && { startPrice: to.price.sqrtPrice }) },
        maximum0: maximum.amount0,
        maximum1: maximum.amount1,
      },
      signed,
    )
    expect({ data, value }).toEqual(officialMigration({ ...official, createsPool, permit: signed }))
  }
})
