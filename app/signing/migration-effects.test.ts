import { expect, test } from 'vitest'
import { NATIVE } from '#app/domain/address/address.ts'
import { ACCOUNT, DAI, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { migrationBounds, migrationProbes, matchesMigration } from './migration-effects.ts'
import type { ShownMigration } from './shown-liquidity.ts'
import type { Change } from './simulate-effects.ts'

const common = {
  kind: 'migrateLiquidity',
  chainId: 1,
  account: ACCOUNT,
  deadline: 1n,
  refund0: 3n,
  refund1: 4n,
} as const
const position = { tickLower: -60, tickUpper: 60 }

const fromV2: ShownMigration = {
  ...common,
  from: 'v2',
  liquidity: 100n,
  percentage: 100,
  usesNative: true,
  minimum0: 1n,
  minimum1: 1n,
  position,
  pool: { token0: DAI, token1: WETH, fee: 500 },
}
const fromV3: ShownMigration = {
  ...common,
  from: 'v3',
  tokenId: 7n,
  liquidity: 50n,
  maximum0: 9n,
  maximum1: 9n,
  position,
  source: { liquidity: 100n, minimum0: 1n, minimum1: 1n, pool: { token0: USDC, token1: WETH, fee: 3_000 } },
  pool: { token0: NATIVE, token1: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE },
}

test('the refunds must arrive, and exactly the shown amount of a v2 pair’s LP tokens must leave', () => {
  expect(migrationBounds(fromV2)).toEqual([
    { token: DAI, minimum: 3n },
    { token: NATIVE, minimum: 4n },
    { token: '0xA478c2975Ab1Ea89e8196811F51A7B7Ade33eB11', minimum: -100n, maximum: -100n },
  ])
  // A migration to v4 refunds the wrapped native token.
  expect(migrationBounds(fromV3)).toEqual([
    { token: WETH, minimum: 3n },
    { token: USDC, minimum: 4n },
  ])
})

const same = (value: bigint): Change => ({ before: value, after: value })
const burned = (before: bigint): Change => ({ before, after: undefined })
const counted: Change = { before: 2n, after: 3n }

test('a migration from v2 must mint exactly one position', () => {
  expect(migrationProbes(fromV2)).toHaveLength(1)
  expect(matchesMigration([counted], fromV2)).toBe(true)
  for (const count of [same(2n), { before: 2n, after: 4n }, burned(2n), { before: undefined, after: 1n }])
    expect(matchesMigration([count], fromV2)).toBe(false)
  expect(matchesMigration([], fromV2)).toBe(false)
})

const honest = [
  counted,
  burned(BigInt(ACCOUNT)),
  burned(100n),
  burned(BigInt(USDC)),
  burned(BigInt(WETH)),
  burned(3_000n),
] as const

test('a migration from v3 that burns the shown position and mints another one passes', () => {
  expect(migrationProbes(fromV3)).toHaveLength(honest.length)
  expect(matchesMigration(honest, fromV3)).toBe(true)
})

test.each([
  ['no new position', 0, same(2n)],
  ['another owner', 1, burned(BigInt(THIEF))],
  ['a position that is not burned', 1, same(BigInt(ACCOUNT))],
  ['a position that is transferred to another account', 1, { before: BigInt(ACCOUNT), after: BigInt(THIEF) }],
  ['more liquidity than is shown', 2, burned(101n)],
  ['another token', 3, burned(BigInt(DAI))],
  ['another second token', 4, burned(BigInt(DAI))],
  ['another fee', 5, burned(500n)],
  ['a pool that cannot be read', 5, { before: undefined, after: undefined }],
] as const)('a migration from v3 with %s is refused', (_what, at, change) => {
  expect(matchesMigration(honest.with(at, change), fromV3)).toBe(false)
})
