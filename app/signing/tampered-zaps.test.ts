import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { isNative, NATIVE } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeZap, otherToken, type SignedZapPermit } from '#app/domain/liquidity/calls/encode-zap.ts'
import { sweepManager } from '#app/domain/liquidity/calls/v4-position-manager.ts'
import type { OrderHop } from '#app/domain/trade/route-sections.ts'
import { executeCalldata, sweep, v4PositionManagerCall, v4Swap } from '#app/domain/trade/router-commands.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { settle, take } from '#app/domain/trade/v4-actions.ts'
import { ACCOUNT, DAI, SIGNATURE, THIEF, USDC, WETH } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkTransaction, type SignedPermit } from './check-transaction.ts'
import type { ShownZap } from './shown-liquidity.ts'

const SEED = 20_261_124
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)
const SOON = BigInt(NOW) + 1_200n
const { contracts } = ethereum

const amount = fc.bigInt({ min: 2n, max: 10n ** 24n })
const POOLS = [
  { token0: NATIVE, token1: USDC, fee: 500, tickSpacing: 10, hooks: NATIVE },
  { token0: DAI, token1: USDC, fee: 100, tickSpacing: 1, hooks: NATIVE },
]

const zaps: fc.Arbitrary<ShownZap> = fc
  .record({
    pool: fc.constantFrom(...POOLS),
    isFirst: fc.boolean(),
    version: fc.constantFrom('v2', 'v3', 'v4'),
    swapIn: amount,
    rest: fc.oneof(fc.constant(0n), amount),
    minimumOut: amount,
    liquidity: amount,
    lower: fc.integer({ min: -1_000, max: 0 }),
    upper: fc.integer({ min: 1, max: 1_000 }),
  })
  .map(({ pool, isFirst, version, swapIn, rest, lower, upper, ...amounts }) => {
    const input = isFirst ? pool.token0 : pool.token1
    const ends = { tokenIn: input, tokenOut: otherToken({ pool, input }) }
    // Only v4 pools contain the native currency.
    const isV4 = version === 'v4' || isNative(pool.token0)
    const hop: OrderHop = isV4
      ? { ...ends, pool: { ...pool, version: 'v4' } }
      : { ...ends, pool: version === 'v2' ? { version: 'v2' } : { version: 'v3', fee: 100 } }
    return {
      kind: 'zap',
      chainId: 1,
      account: ACCOUNT,
      pool,
      input,
      hops: [hop],
      swapIn,
      amount: swapIn + rest,
      ...amounts,
      range: { tickLower: lower * 60, tickUpper: upper * 60 },
      deadline: SOON,
      quotedOut: amounts.minimumOut + 5n,
      acceptedImpact: 'quiet',
    }
  })

/** Returns the permit of the whole input; for some orders only. */
function permitOf({ input, amount: of }: ShownZap): SignedZapPermit | undefined {
  if (isNative(input) || of % 2n === 0n) return undefined
  const spender = contracts.universalRouter
  const message = { token: input, amount: of, expiration: SOON, nonce: 3n, spender, sigDeadline: SOON }
  return { message, signature: SIGNATURE }
}

const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs) payable'])
const MANAGER = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function modifyLiquidities(bytes unlockData, uint256 deadline)',
])

/** Returns other calls of the router: each theft command alone, all of them together, and calls without commands. */
function thefts({ input }: ShownZap): readonly Hex[] {
  const approval = encodeFunctionData({ abi: MANAGER, functionName: 'approve', args: [THIEF, 1n] })
  const empty = encodeFunctionData({ abi: MANAGER, functionName: 'modifyLiquidities', args: ['0x', SOON] })
  const commands = [
    sweep(input, THIEF, 0n),
    sweepManager(input, THIEF),
    v4PositionManagerCall(approval),
    v4PositionManagerCall(empty),
    v4Swap([settle(input, 1n, true), take(input, THIEF, 1n)]),
  ]
  const withoutDeadline = encodeFunctionData({ abi: ROUTER, functionName: 'execute', args: ['0x', []] })
  return [
    ...commands.map((command) => executeCalldata([command], SOON)),
    executeCalldata(commands, SOON),
    withoutDeadline,
    '0x',
  ]
}

function* otherScreens(shown: ShownZap): Generator<readonly [string, ShownZap]> {
  for (const name of ['amount', 'swapIn', 'minimumOut', 'liquidity', 'deadline'] as const)
    for (const change of [1n, -1n, 10n ** 18n])
      yield [`screen ${name}`, { ...shown, [name]: shown[name] + change, quotedOut: 10n ** 30n }]
  yield ['screen quote', { ...shown, quotedOut: shown.minimumOut - 1n }]
  yield ['screen account', { ...shown, account: THIEF }]
  for (const chainId of [8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
  for (const input of [otherToken(shown), WETH, lookAlike(shown.input)]) yield ['screen input', { ...shown, input }]
  const { range, pool, hops } = shown
  yield ['screen range', { ...shown, range: { ...range, tickLower: range.tickLower - 60 } }]
  yield ['screen range', { ...shown, range: { ...range, tickUpper: range.tickUpper + 60 } }]
  yield ['screen range', { ...shown, range: { tickLower: range.tickUpper, tickUpper: range.tickLower } }]
  for (const change of [
    { fee: pool.fee + 1 },
    { tickSpacing: 7 },
    { hooks: THIEF },
    { token1: lookAlike(pool.token1) },
  ])
    yield ['screen pool', { ...shown, pool: { ...pool, ...change } }]
  yield ['screen route', { ...shown, hops: [] }]
  yield ['screen route', { ...shown, hops: [...hops, ...hops] }]
  for (const hop of hops) {
    yield ['screen route', { ...shown, hops: [{ ...hop, pool: { version: 'v3', fee: 3_000 } }] }]
    yield ['screen route', { ...shown, hops: [{ ...hop, tokenOut: WETH }] }]
  }
}

function* otherPermits(permit: SignedZapPermit | undefined): Generator<readonly [string, SignedPermit | undefined]> {
  if (!permit) return
  const { message } = permit
  yield ['permit absent', undefined]
  yield ['permit signature', { ...permit, signature: `0x${'ac'.repeat(65)}` }]
  const changes = [
    ...[THIEF, WETH, NATIVE, lookAlike(message.token)].map((token) => ({ token })),
    ...[THIEF, contracts.v4PositionManager, lookAlike(message.spender)].map((spender) => ({ spender })),
    ...[message.amount + 1n, message.amount - 1n, 2n ** 160n - 1n].map((of) => ({ amount: of })),
    ...[0n, BigInt(NOW), SOON + 100_000n].map((expiration) => ({ expiration })),
    ...[0n, BigInt(NOW), SOON + 100_000n].map((sigDeadline) => ({ sigDeadline })),
  ]
  for (const change of changes)
    yield [`permit ${Object.keys(change).join('')}`, { ...permit, message: { ...message, ...change } }]
}

type Attempt = readonly [UnsignedTransaction, ShownZap, SignedPermit | undefined]

test('a zap with one changed field is rejected, whether the transaction, the screen or the permit differs', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  for (const shown of fc.sample(zaps, { numRuns: ORDERS, seed: SEED })) {
    const permit = permitOf(shown)
    const honest = encodeZap(shown, permit)
    const isAccepted = ([transaction, screen, signed]: Attempt) =>
      checkTransaction(transaction, screen, { signed, now: NOW }).ok
    const original: Attempt = [honest, shown, permit]
    expect(isAccepted(original)).toBe(true)
    const attempts = [
      ...[...tamperedTransactions(honest, thefts(shown))].map(
        ([kind, changed]) => [kind, [changed, shown, permit]] as const,
      ),
      ...[...otherScreens(shown)].map(([kind, screen]) => [kind, [honest, screen, permit]] as const),
      ...[...otherPermits(permit)].map(([kind, signed]) => [kind, [honest, shown, signed]] as const),
      // The calldata contains the changed permit as well.
      ...[...otherPermits(permit)].flatMap(([kind, signed]) =>
        signed && kind !== 'permit signature' ? [[kind, [encodeZap(shown, signed), shown, signed]] as const] : [],
      ),
    ]
    accepted.push(...countRejected(original, attempts, isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered zaps rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})

test('a zap of native currency with a permit is refused', () => {
  const [native] = fc.sample(
    zaps.filter(({ input }) => isNative(input)),
    { numRuns: 1, seed: SEED },
  )
  if (!native) throw new Error('no zap')
  const message = { ...PERMIT_BASE, token: NATIVE, amount: native.amount }
  const signed = { message, signature: SIGNATURE }
  expect(checkTransaction(encodeZap(native, signed), native, { signed, now: NOW })).toEqual({
    ok: false,
    problem: 'permit',
  })
})

const PERMIT_BASE = { expiration: SOON, nonce: 3n, spender: contracts.universalRouter, sigDeadline: SOON }
