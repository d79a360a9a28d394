import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { isNative, NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import {
  encodeAddLiquidity,
  encodeCollectFees,
  encodeRemoveLiquidity,
} from '#app/domain/liquidity/calls/encode-liquidity.ts'
import type { PermitBatch, SignedPermitBatch } from '#app/domain/liquidity/calls/permit-batch.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, SIGNATURE, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkPermitBatch } from './check-permit-batch.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownLiquidity, ShownPermitBatch } from './shown-liquidity.ts'

const SEED = 20_261_123
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)
const SOON = BigInt(NOW) + 1_200n
const { contracts } = ethereum

const MANAGER = parseAbi([
  'function multicall(bytes[] data)',
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
])

/** Returns other calls of the same contract: thefts alone, and the honest call with a theft before or after it. */
function thefts(honest: UnsignedTransaction): readonly Hex[] {
  const calls = [
    encodeFunctionData({ abi: MANAGER, functionName: 'approve', args: [THIEF, 1n] }),
    encodeFunctionData({ abi: MANAGER, functionName: 'setApprovalForAll', args: [THIEF, true] }),
    encodeFunctionData({ abi: MANAGER, functionName: 'safeTransferFrom', args: [ACCOUNT, THIEF, 1n] }),
    encodeFunctionData({ abi: MANAGER, functionName: 'sweepToken', args: [USDC, 0n, THIEF] }),
  ]
  const several = (data: readonly Hex[]) =>
    encodeFunctionData({ abi: MANAGER, functionName: 'multicall', args: [data] })
  const together = calls.flatMap((call) => [several([honest.data, call]), several([call, honest.data])])
  return [...calls, ...together, several([]), several([honest.data, honest.data]), '0x']
}

const amount = fc.bigInt({ min: 1n, max: 10n ** 24n })
const common = { chainId: 1 as const, account: ACCOUNT, deadline: SOON }
const pairs = { token0: DAI, token1: WETH }
const v3 = fc.record({ fee: fc.constantFrom(100, 500, 3_000) }).map((key) => ({ ...pairs, ...key }))
const v4 = fc.constantFrom(
  { token0: NATIVE, token1: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE },
  {
    token0: DAI,
    token1: USDC,
    fee: 100,
    tickSpacing: 1,
    hooks: '0x44440000000000000000000000000000000000C0' as Address,
  },
)
const maximums = { maximum0: amount, maximum1: amount }
const minimums = { minimum0: amount, minimum1: amount }
const fees = { fees0: amount, fees1: amount }
const position = fc.oneof(
  fc.record({ tokenId: amount }),
  fc
    .record({
      lower: fc.integer({ min: -1_000, max: 0 }),
      upper: fc.integer({ min: 1, max: 1_000 }),
      startPrice: amount,
    })
    .map(({ lower, upper, startPrice }) => ({ tickLower: lower * 60, tickUpper: upper * 60, startPrice })),
)
const fixed = <Value>(value: Value) => fc.constant(value)

const KINDS: Readonly<Record<string, fc.Arbitrary<ShownLiquidity>>> = {
  'a v2 deposit': fc
    .record({ pool: fixed(pairs), usesNative: fc.boolean(), ...maximums, ...minimums })
    .map((order) => ({ kind: 'addLiquidity', version: 'v2', ...common, ...order })),
  'a v3 deposit': fc
    .record({ pool: v3, position, usesNative: fc.boolean(), ...maximums, ...minimums })
    .map((order) => ({ kind: 'addLiquidity', version: 'v3', ...common, ...order })),
  'a v4 deposit': fc
    .record({ pool: v4, position, liquidity: amount, ...maximums })
    .map((order) => ({ kind: 'addLiquidity', version: 'v4', ...common, ...order })),
  'a v2 withdrawal': fc
    .record({ pool: fixed(pairs), usesNative: fc.boolean(), chargesTax: fc.boolean(), liquidity: amount, ...minimums })
    .map((order) => ({ kind: 'removeLiquidity', version: 'v2', ...common, ...order })),
  'a v3 withdrawal': fc
    .record({
      pool: v3,
      tokenId: amount,
      usesNative: fc.boolean(),
      burns: fc.boolean(),
      liquidity: amount,
      ...minimums,
      ...fees,
    })
    .map((order) => ({ kind: 'removeLiquidity', version: 'v3', ...common, ...order })),
  'a v4 withdrawal': fc
    .record({ pool: v4, tokenId: amount, burns: fc.boolean(), liquidity: amount, ...minimums, ...fees })
    .map((order) => ({ kind: 'removeLiquidity', version: 'v4', ...common, ...order })),
  'a v3 collection': fc
    .record({ pool: v3, tokenId: amount, usesNative: fc.boolean(), ...fees })
    .map((order) => ({ kind: 'collectFees', version: 'v3', chainId: 1, account: ACCOUNT, ...order })),
  'a v4 collection': fc
    .record({ pool: v4, tokenId: amount, ...fees })
    .map((order) => ({ kind: 'collectFees', version: 'v4', ...common, ...order })),
}

function encode(shown: ShownLiquidity, permit: SignedPermitBatch | undefined): UnsignedTransaction {
  if (shown.kind === 'addLiquidity') return encodeAddLiquidity(shown, permit)
  return shown.kind === 'removeLiquidity' ? encodeRemoveLiquidity(shown) : encodeCollectFees(shown)
}

/** Returns the permits of a v4 deposit of tokens; for some orders only. */
function permitOf(shown: ShownLiquidity): SignedPermitBatch | undefined {
  if (shown.kind !== 'addLiquidity' || shown.version !== 'v4' || shown.maximum0 % 2n === 0n) return undefined
  const { token0, token1 } = shown.pool
  const sides = [
    { token: token0, amount: shown.maximum0 },
    { token: token1, amount: shown.maximum1 },
  ].filter(({ token }) => !isNative(token))
  const details = sides.map((side) => ({ ...side, expiration: SOON, nonce: 3n }))
  return { message: { details, spender: contracts.v4PositionManager, sigDeadline: SOON }, signature: SIGNATURE }
}

/** Yields screens with one changed field, except fields that the calldata does not contain. */
function* otherScreens(shown: ShownLiquidity): Generator<readonly [string, ShownLiquidity]> {
  for (const [name, value] of Object.entries(shown)) {
    if (name === 'fees0' || name === 'fees1' || (name === 'chargesTax' && !('usesNative' in shown && shown.usesNative)))
      continue
    // The calldata that burns a v4 position contains no liquidity; the simulation compares it.
    if (name === 'liquidity' && 'burns' in shown && shown.burns && shown.version === 'v4') continue
    if (typeof value === 'bigint') yield [`screen ${name}`, { ...shown, [name]: value + 1n }]
    if (typeof value === 'boolean') yield [`screen ${name}`, { ...shown, [name]: !value }]
  }
  yield ['screen account', { ...shown, account: THIEF }]
  for (const chainId of [8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
  if (shown.kind !== 'addLiquidity' || shown.version === 'v2') return
  const { position: of } = shown
  const moved = 'tokenId' in of ? { tokenId: of.tokenId + 1n } : { ...of, tickUpper: of.tickUpper + 60 }
  yield ['screen position', { ...shown, position: moved }]
  if ('tokenId' in of) return
  yield ['screen position', { ...shown, position: { ...of, startPrice: (of.startPrice ?? 0n) + 1n } }]
  yield ['screen pool', { ...shown, pool: { ...shown.pool, token1: lookAlike(shown.pool.token1) } } as ShownLiquidity]
  yield ['screen pool', { ...shown, pool: { ...shown.pool, fee: shown.pool.fee + 1 } } as ShownLiquidity]
}

/** Yields changes of the signed permits that the calldata is expected to contain. */
function* otherPermits(
  permit: SignedPermitBatch | undefined,
): Generator<readonly [string, SignedPermitBatch | undefined]> {
  if (!permit) return
  yield ['permit absent', undefined]
  yield ['permit signature', { ...permit, signature: `0x${'ac'.repeat(65)}` }]
  for (const [kind, message] of otherBatches(permit.message)) yield [kind, { ...permit, message }]
}

function* otherBatches(batch: PermitBatch): Generator<readonly [string, PermitBatch]> {
  for (const spender of [THIEF, contracts.universalRouter, NATIVE, lookAlike(batch.spender)])
    yield ['permit spender', { ...batch, spender }]
  for (const sigDeadline of [0n, BigInt(NOW), SOON + 100_000n]) yield ['permit deadline', { ...batch, sigDeadline }]
  for (const [index, detail] of batch.details.entries()) {
    const changes = [
      ...[THIEF, NATIVE, WETH, lookAlike(detail.token)].map((token) => ({ token })),
      ...[detail.amount + 1n, detail.amount - 1n, 2n ** 160n - 1n, 2n ** 160n].map((of) => ({ amount: of })),
      ...[0n, BigInt(NOW), SOON + 100_000n, 2n ** 48n - 1n].map((expiration) => ({ expiration })),
    ]
    for (const change of changes)
      yield [
        `permit ${Object.keys(change).join('')}`,
        { ...batch, details: batch.details.with(index, { ...detail, ...change }) },
      ]
    yield ['permit repeated', { ...batch, details: [...batch.details, detail] }]
    yield ['permit added', { ...batch, details: [...batch.details, { ...detail, token: WETH }] }]
  }
  yield ['permit empty', { ...batch, details: [] }]
}

type Attempt = readonly [UnsignedTransaction, ShownLiquidity, SignedPermitBatch | undefined]

test.each(Object.entries(KINDS))(
  '%s with one changed field is rejected, whether the transaction, the screen or the permit differs',
  (name, orders) => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    for (const shown of fc.sample(orders, { numRuns: ORDERS, seed: SEED })) {
      const permit = permitOf(shown)
      const honest = encode(shown, permit)
      const isAccepted = ([transaction, screen, signedBatch]: Attempt) =>
        checkTransaction(transaction, screen, { signed: undefined, signedBatch, now: NOW }).ok
      const original: Attempt = [honest, shown, permit]
      expect(isAccepted(original)).toBe(true)
      const attempts = [
        ...[...tamperedTransactions(honest, thefts(honest))].map(
          ([kind, changed]) => [kind, [changed, shown, permit]] as const,
        ),
        ...[...otherScreens(shown)].map(([kind, screen]) => [kind, [honest, screen, permit]] as const),
        ...[...otherPermits(permit)].map(([kind, signed]) => [kind, [honest, shown, signed]] as const),
        // The calldata contains the changed permit as well.
        ...[...otherPermits(permit)].flatMap(([kind, signed]) =>
          signed && kind !== 'permit signature' && signed.message.details.every(({ amount: of }) => of < 2n ** 160n)
            ? [[kind, [encode(shown, signed), shown, signed]] as const]
            : [],
        ),
      ]
      accepted.push(...countRejected(original, attempts, isAccepted, byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered requests of ${name} rejected`, Object.fromEntries(byKind))
    expect(total).toBeGreaterThan(1_000)
  },
)

test('every batch of permits with one changed field is rejected', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  for (const [amount0, amount1] of fc.sample(fc.tuple(amount, amount), { numRuns: ORDERS, seed: SEED })) {
    const tokens = [
      { token: DAI, amount: amount0 },
      { token: USDC, amount: amount1 },
    ]
    const shown: ShownPermitBatch = { kind: 'permitBatch', chainId: 1, account: ACCOUNT, tokens }
    const details = tokens.map((side) => ({ ...side, expiration: SOON, nonce: 3n }))
    const honest: PermitBatch = { details, spender: contracts.v4PositionManager, sigDeadline: SOON }
    const isAccepted = (batch: PermitBatch) => checkPermitBatch(batch, shown, NOW).ok
    expect(isAccepted(honest)).toBe(true)
    const swapped = ['permit order', { ...honest, details: details.toReversed() }] as const
    accepted.push(...countRejected(honest, [...otherBatches(honest), swapped], isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered batches of permits rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})
