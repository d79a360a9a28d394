import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeMigration } from '#app/domain/liquidity/calls/encode-migration.ts'
import type { NftPermit, SignedNftPermit } from '#app/domain/liquidity/calls/nft-permit.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkNftPermit } from './check-nft-permit.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownMigration, ShownNftPermit } from './shown-liquidity.ts'

const SEED = 20_261_123
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)
const SOON = BigInt(NOW) + 1_200n
const { universalRouter } = ethereum.contracts

const CALLS = parseAbi([
  'function multicall(bytes[] data)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function execute(bytes commands, bytes[] inputs)',
])

function thefts(honest: UnsignedTransaction): readonly Hex[] {
  const several = (data: readonly Hex[]) => encodeFunctionData({ abi: CALLS, functionName: 'multicall', args: [data] })
  const sweep = encodeFunctionData({ abi: CALLS, functionName: 'sweepToken', args: [WETH, 0n, THIEF] })
  const empty = encodeFunctionData({ abi: CALLS, functionName: 'execute', args: ['0x', []] })
  return [sweep, empty, several([honest.data, sweep]), several([honest.data]), several([]), '0x']
}

const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
const common = { kind: 'migrateLiquidity', chainId: 1, account: ACCOUNT, deadline: SOON } as const
const position = fc
  .record({ lower: fc.integer({ min: -900, max: 0 }), upper: fc.integer({ min: 1, max: 900 }), startPrice: amount })
  .map(({ lower, upper, startPrice }) => ({
    tickLower: lower * 60,
    tickUpper: upper * 60,
    ...(startPrice % 2n === 0n && { startPrice }),
  }))
const refunds = { refund0: fc.constant(0n), refund1: fc.constant(0n) }

const KINDS: Readonly<Record<string, fc.Arbitrary<ShownMigration>>> = {
  'a migration from v2': fc
    .record({
      liquidity: amount,
      position,
      usesNative: fc.boolean(),
      percentage: fc.integer({ min: 1, max: 99 }),
      minimum0: amount,
      minimum1: amount,
      ...refunds,
    })
    .map((order) => ({ ...common, from: 'v2', pool: { token0: DAI, token1: WETH, fee: 3_000 }, ...order })),
  'a migration from v3': fc
    .record({
      source: fc
        .record({ liquidity: amount, minimum0: amount, minimum1: amount })
        .map((source) => ({ ...source, pool: { token0: USDC, token1: WETH, fee: 500 } })),
      isNative: fc.boolean(),
      position,
      tokenId: amount,
      liquidity: amount,
      maximum0: amount,
      maximum1: amount,
      ...refunds,
    })
    .map(({ isNative, ...order }) => {
      const tokens = isNative ? { token0: NATIVE, token1: USDC } : { token0: USDC, token1: WETH }
      return { ...common, from: 'v3', pool: { ...tokens, fee: 3_000, tickSpacing: 60, hooks: NATIVE }, ...order }
    }),
}

/** Returns the permit of the migrated v3 position; for some orders only. */
function permitOf(shown: ShownMigration): SignedNftPermit | undefined {
  if (shown.from === 'v2' || shown.liquidity % 2n === 0n) return undefined
  return {
    message: { spender: universalRouter, tokenId: shown.tokenId, nonce: 3n, deadline: SOON },
    signature: `0x${'ab'.repeat(32)}${'1c'.repeat(32)}1c`,
  }
}

/** Yields screens with one changed field, except refunds, which are compared with the simulation. */
function* otherScreens(shown: ShownMigration): Generator<readonly [string, ShownMigration]> {
  for (const [name, value] of Object.entries(shown)) {
    if (name === 'refund0' || name === 'refund1') continue
    if (typeof value === 'bigint') yield [`screen ${name}`, { ...shown, [name]: value + 1n }]
    if (typeof value === 'boolean') yield [`screen ${name}`, { ...shown, [name]: !value }]
  }
  yield ['screen account', { ...shown, account: THIEF }]
  for (const chainId of [8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
  const { position: of, pool } = shown
  yield ['screen range', { ...shown, position: { ...of, tickUpper: of.tickUpper + 60 } }]
  yield ['screen range', { ...shown, position: { ...of, tickLower: of.tickLower - 60 } }]
  yield ['screen price', { ...shown, position: { ...of, startPrice: (of.startPrice ?? 0n) + 1n } }]
  for (const change of [{ fee: pool.fee + 1 }, { token0: lookAlike(pool.token0) }, { token1: lookAlike(pool.token1) }])
    yield ['screen pool', { ...shown, pool: { ...pool, ...change } } as ShownMigration]
  if (shown.from === 'v2') {
    yield ['screen percentage', { ...shown, percentage: shown.percentage + 1 }]
    return
  }
  for (const change of [{ tickSpacing: 10 }, { hooks: THIEF }])
    yield ['screen pool', { ...shown, pool: { ...shown.pool, ...change } }]
  const { source } = shown
  for (const name of ['liquidity', 'minimum0', 'minimum1'] as const)
    yield [`screen source ${name}`, { ...shown, source: { ...source, [name]: source[name] + 1n } }]
  // If the source pool had other tokens, these would stay in the position manager.
  for (const tokens of [{ token0: DAI }, { token1: DAI }, { token0: WETH }, { token1: USDC }])
    yield ['screen source pool', { ...shown, source: { ...source, pool: { ...source.pool, ...tokens } } }]
}

function* otherPermits(message: NftPermit): Generator<readonly [string, NftPermit]> {
  for (const spender of [THIEF, NATIVE, ACCOUNT, lookAlike(message.spender)])
    yield ['permit spender', { ...message, spender }]
  for (const tokenId of [0n, message.tokenId + 1n, message.tokenId - 1n, 2n ** 256n - 1n])
    yield ['permit token', { ...message, tokenId }]
  for (const deadline of [0n, BigInt(NOW), SOON + 100_000n, 2n ** 256n - 1n])
    yield ['permit deadline', { ...message, deadline }]
}

type Attempt = readonly [UnsignedTransaction, ShownMigration, SignedNftPermit | undefined]

test.each(Object.entries(KINDS))(
  '%s with one changed field is rejected, whether the transaction, the screen or the permit differs',
  (name, orders) => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    const isAccepted = ([transaction, screen, signedNftPermit]: Attempt) =>
      checkTransaction(transaction, screen, { signed: undefined, signedNftPermit, now: NOW }).ok
    for (const shown of fc.sample(orders, { numRuns: ORDERS, seed: SEED })) {
      const permit = permitOf(shown)
      const honest = encodeMigration(shown, permit)
      const original: Attempt = [honest, shown, permit]
      expect(isAccepted(original)).toBe(true)
      const changed = permit ? [...otherPermits(permit.message)] : []
      const attempts = [
        ...[...tamperedTransactions(honest, thefts(honest))].map(([kind, of]) => [kind, [of, shown, permit]] as const),
        ...[...otherScreens(shown)].map(([kind, screen]) => [kind, [honest, screen, permit]] as const),
        ...(permit ? [['permit absent', [honest, shown, undefined]] as const] : []),
        ...changed.flatMap(([kind, message]) => {
          const signed = { message, signature: permit?.signature ?? '0x' } as const
          // In the second attempt, the calldata contains the changed permit as well.
          return [
            [kind, [honest, shown, signed]],
            [kind, [encodeMigration(shown, signed), shown, signed]],
          ] as const
        }),
      ]
      accepted.push(...countRejected(original, attempts, isAccepted, byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered requests of ${name} rejected`, Object.fromEntries(byKind))
    expect(total).toBeGreaterThan(1_000)
  },
)

test('a migration from v2 with a permit is refused', () => {
  const [shown] = fc.sample(KINDS['a migration from v2'] ?? fc.constant(undefined), { numRuns: 1, seed: SEED })
  if (!shown) return expect.unreachable('no order')
  const message = { spender: universalRouter, tokenId: 1n, nonce: 0n, deadline: SOON }
  const context = { signed: undefined, signedNftPermit: { message, signature: '0x12' } as const, now: NOW }
  expect(checkTransaction(encodeMigration(shown), shown, context)).toEqual({ ok: false, problem: 'permit' })
})

test('every permit of a position with one changed field is rejected', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  for (const tokenId of fc.sample(amount, { numRuns: 3 * ORDERS, seed: SEED })) {
    const shown: ShownNftPermit = { kind: 'nftPermit', chainId: 1, account: ACCOUNT, tokenId }
    const honest: NftPermit = { spender: universalRouter, tokenId, nonce: 3n, deadline: SOON }
    const isAccepted = (permit: NftPermit) => checkNftPermit(permit, shown, NOW).ok
    expect(isAccepted(honest)).toBe(true)
    accepted.push(...countRejected(honest, otherPermits(honest), isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered permits of positions rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})
