import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeAddLiquidity, encodeRemoveLiquidity } from '#app/domain/liquidity/calls/encode-liquidity.ts'
import { encodeMigration } from '#app/domain/liquidity/calls/encode-migration.ts'
import { encodeZap } from '#app/domain/liquidity/calls/encode-zap.ts'
import { encodePositionApproval } from '#app/domain/liquidity/calls/position-approval.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC, WBTC, WETH } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkBatch } from './check-batch.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownLiquidityBatch } from './shown.ts'
import type { ShownChange, ShownPositionApproval } from './shown-liquidity.ts'
import { tokenNeeds, type TokenNeed } from './token-needs.ts'

// Batches of approvals and changes of liquidity, and the approval of a position, with a single changed field.

const SEED = 20_261_127
const ORDERS = 6
const NOW = unixSeconds(1_790_000_000_000)
const SOON = BigInt(NOW) + 1_200n
const { contracts } = ethereum
const { v3PositionManager, universalRouter } = contracts

const NFT = parseAbi([
  'function approve(address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])

/** Calls of a position manager that would benefit a thief. */
const THEFTS: readonly Hex[] = [
  encodeFunctionData({ abi: NFT, functionName: 'setApprovalForAll', args: [universalRouter, true] }),
  encodeFunctionData({ abi: NFT, functionName: 'setApprovalForAll', args: [THIEF, true] }),
  encodeFunctionData({ abi: NFT, functionName: 'approve', args: [THIEF, 1n] }),
  encodeFunctionData({ abi: NFT, functionName: 'safeTransferFrom', args: [ACCOUNT, THIEF, 1n] }),
  '0x',
]
const UNRELATED_CALLS: readonly UnsignedTransaction[] = [
  encodeApproval(1, ACCOUNT, WBTC, MAX_UINT256),
  encodePositionApproval(1, ACCOUNT, 2n ** 200n),
  { chainId: 1, from: ACCOUNT, to: v3PositionManager, data: THEFTS[0] ?? '0x', value: 0n },
  { chainId: 1, from: ACCOUNT, to: THIEF, data: '0x', value: 1n },
]

const amount = fc.bigInt({ min: 2n, max: 10n ** 24n })
const common = { chainId: 1, account: ACCOUNT, deadline: SOON } as const
const range = fc
  .record({ lower: fc.integer({ min: -900, max: 0 }), upper: fc.integer({ min: 1, max: 900 }) })
  .map(({ lower, upper }) => ({ tickLower: lower * 60, tickUpper: upper * 60 }))
const maximums = { maximum0: amount, maximum1: amount }
const minimums = { minimum0: amount, minimum1: amount }
const noRefund = { refund0: fc.constant(0n), refund1: fc.constant(0n) }
const v3Pool = { token0: USDC, token1: WETH, fee: 500 }
const v4Pool = { token0: DAI, token1: USDC, fee: 3_000, tickSpacing: 60, hooks: NATIVE }

const depositV3 = fc.record({ position: range, ...maximums, ...minimums }).map((order): ShownChange => ({
  kind: 'addLiquidity',
  version: 'v3',
  ...common,
  pool: v3Pool,
  usesNative: false,
  ...order,
}))
const depositV4 = fc
  .record({ position: range, liquidity: amount, ...maximums })
  .map((order): ShownChange => ({ kind: 'addLiquidity', version: 'v4', ...common, pool: v4Pool, ...order }))
const withdrawalV2 = fc.record({ liquidity: amount, ...minimums }).map((order): ShownChange => ({
  kind: 'removeLiquidity',
  version: 'v2',
  ...common,
  pool: { token0: DAI, token1: USDC },
  usesNative: false,
  chargesTax: false,
  ...order,
}))
const endV3 = fc.record({ tokenId: amount, liquidity: amount, ...minimums }).map((order): ShownChange => ({
  kind: 'removeLiquidity',
  version: 'v3',
  ...common,
  pool: v3Pool,
  usesNative: false,
  burns: true,
  fees0: 0n,
  fees1: 0n,
  ...order,
}))
const endV4 = fc.record({ tokenId: amount, liquidity: amount, ...minimums }).map((order): ShownChange => ({
  kind: 'removeLiquidity',
  version: 'v4',
  ...common,
  pool: v4Pool,
  burns: true,
  fees0: 0n,
  fees1: 0n,
  ...order,
}))
const migrationV2 = fc
  .record({ position: range, liquidity: amount, ...minimums, ...noRefund })
  .map((order): ShownChange => ({
    kind: 'migrateLiquidity',
    from: 'v2',
    ...common,
    pool: { ...v3Pool, token0: DAI, token1: WETH },
    percentage: 90,
    usesNative: true,
    ...order,
  }))
const migrationV3 = fc
  .record({ position: range, tokenId: amount, liquidity: amount, ...maximums, ...noRefund, ended: amount, ...minimums })
  .map(({ ended, minimum0, minimum1, ...order }): ShownChange => ({
    kind: 'migrateLiquidity',
    from: 'v3',
    ...common,
    ...order,
    pool: { ...v4Pool, token0: NATIVE, token1: USDC },
    source: { pool: v3Pool, liquidity: ended, minimum0, minimum1 },
  }))

const zap = fc
  .record({ swapIn: amount, rest: amount, minimumOut: amount, liquidity: amount, range })
  .map(({ swapIn, rest, ...order }): ShownChange => ({
    kind: 'zap',
    ...common,
    ...order,
    pool: v4Pool,
    input: DAI,
    swapIn,
    amount: swapIn + rest,
    quotedOut: order.minimumOut,
    acceptedImpact: 'quiet',
    hops: [{ tokenIn: DAI, tokenOut: USDC, pool: { ...v4Pool, version: 'v4' } }],
  }))

const KINDS: Readonly<Record<string, fc.Arbitrary<Changes>>> = {
  'a v3 deposit': depositV3.map((deposit) => [deposit]),
  'a v4 deposit': depositV4.map((deposit) => [deposit]),
  'a v2 withdrawal': withdrawalV2.map((withdrawal) => [withdrawal]),
  'a v2 migration': migrationV2.map((migration) => [migration]),
  'a v3 migration': migrationV3.map((migration) => [migration]),
  'a zap': zap.map((change) => [change]),
  'a v3 position in another range': fc.tuple(endV3, depositV3),
  'a v2 share in a v4 position': fc.tuple(withdrawalV2, depositV4),
  'a v4 position that moves with a swap': fc.tuple(endV4, zap),
}

type Approval = ShownLiquidityBatch['approvals'][number]
type Changes = ShownLiquidityBatch['changes']
type Attempt = readonly [readonly UnsignedTransaction[], ShownLiquidityBatch]

/**
 * Returns the approvals that changes need: a reset for every second token, an approval and, if Permit2 takes the token, an allowance at
 * Permit2; for a v3 position its approval.
 */
function approvalsOf(changes: readonly ShownChange[]): readonly Approval[] {
  const positions = changes.flatMap((change): readonly Approval[] =>
    change.kind === 'migrateLiquidity' && change.from === 'v3'
      ? [{ kind: 'approvePosition', chainId: 1, account: ACCOUNT, tokenId: change.tokenId }]
      : [],
  )
  return [...changes.flatMap(tokenNeeds).flatMap(approvalsFor), ...positions]
}

function approvalsFor(
  { token, amount: needed, spender, permit2Spender }: TokenNeed,
  index: number,
): readonly Approval[] {
  const base = { chainId: 1, account: ACCOUNT, token } as const
  const approve = (of: bigint): Approval => ({ ...base, kind: 'approve', spender, amount: of })
  return [
    ...(index % 2 === 0 ? [approve(0n)] : []),
    approve(index % 3 === 1 ? MAX_UINT256 : needed),
    ...(permit2Spender
      ? [{ ...base, kind: 'permit2Approve', amount: needed, expiration: SOON, spender: permit2Spender } as const]
      : []),
  ]
}

function encode(step: Approval | ShownChange): UnsignedTransaction {
  switch (step.kind) {
    case 'approve':
      return encodeApproval(1, ACCOUNT, step.token, step.amount, step.spender)
    case 'permit2Approve':
      return encodePermitAsTransaction(1, ACCOUNT, { ...step, spender: contracts[step.spender ?? 'universalRouter'] })
    case 'approvePosition':
      return encodePositionApproval(1, ACCOUNT, step.tokenId)
    case 'addLiquidity':
      return encodeAddLiquidity(step)
    case 'removeLiquidity':
      return encodeRemoveLiquidity(step)
    case 'migrateLiquidity':
      return encodeMigration(step)
    case 'zap':
      return encodeZap(step)
    default:
      return expect.unreachable(step.kind)
  }
}

/** Yields batches of calls that differ from the honest one in one place. */
function* tamper([calls, shown]: Attempt): Generator<readonly [string, Attempt]> {
  for (const [index, call] of calls.entries()) {
    for (const [what, changed] of tamperedTransactions(call, THEFTS)) yield [what, [calls.with(index, changed), shown]]
    yield ['removed', [calls.toSpliced(index, 1), shown]]
    yield ['duplicated', [calls.toSpliced(index, 0, call), shown]]
    for (const other of UNRELATED_CALLS) {
      yield ['replaced', [calls.with(index, other), shown]]
      yield ['inserted', [calls.toSpliced(index, 0, other), shown]]
      yield ['appended', [[...calls, other], shown]]
    }
  }
  yield ['reordered', [calls.toReversed(), shown]]
  yield ['nothing', [[], shown]]
}

function withChange(changes: Changes, index: number, change: ShownChange): Changes {
  const [first, ...others] = changes.with(index, change)
  return [first ?? change, ...others]
}

/** Whether the calldata does not contain a field, so that only the simulation checks it, such as the liquidity of a burned v4 position. */
function isOnlySimulated(change: ShownChange, field: string): boolean {
  const endsV4 = change.kind === 'removeLiquidity' && change.version === 'v4' && change.burns
  return /^(?:refund|fees|quoted)/.test(field) || (endsV4 && field === 'liquidity')
}

/** Yields screens that differ from the honest one in one place, with the honest calls or with the calls of the changed screen. */
function* tamperScreen([calls, shown]: Attempt): Generator<readonly [string, Attempt]> {
  const { approvals, changes } = shown
  for (const [index, approval] of approvals.entries()) {
    const change = (changed: object): Attempt => {
      const others = approvals.with(index, { ...approval, ...changed } as Approval)
      return [[...others, ...changes].map(encode), { ...shown, approvals: others }]
    }
    yield ['approving account', change({ account: THIEF })]
    yield ['chain of an approval', change({ chainId: 8453 })]
    yield ['approval twice', change(approvals[index + 1] ?? approvals[index - 1] ?? { account: THIEF })]
    if (approval.kind === 'approvePosition') {
      for (const tokenId of [0n, approval.tokenId + 1n, approval.tokenId - 1n])
        yield ['approved position', change({ tokenId })]
      continue
    }
    for (const token of [WBTC, THIEF, lookAlike(approval.token)]) yield ['approved token', change({ token })]
    const spenders =
      approval.kind === 'approve'
        ? ['permit2', 'v2Router', 'v3PositionManager', 'v3Migrator'].filter((spender) => spender !== approval.spender)
        : ['universalRouter', 'v4PositionManager'].filter((spender) => spender !== approval.spender)
    for (const spender of spenders) yield ['approved spender', change({ spender })]
    if (approval.amount > 0n && approval.amount < MAX_UINT256)
      for (const by of [1n, -1n, 10n ** 30n]) yield ['approved amount', change({ amount: approval.amount + by })]
  }
  for (const [index] of approvals.entries())
    yield ['screen without an approval', [calls, { ...shown, approvals: approvals.toSpliced(index, 1) }]]
  for (const [index, change] of changes.entries()) {
    const other = (changed: object): Attempt => [
      calls,
      { ...shown, changes: withChange(changes, index, { ...change, ...changed } as ShownChange) },
    ]
    for (const [name, value] of Object.entries(change))
      if (typeof value === 'bigint' && !isOnlySimulated(change, name))
        yield [`screen ${name}`, other({ [name]: value + 1n })]
    yield ['screen account', other({ account: THIEF })]
    yield ['screen chain', other({ chainId: 8453 })]
  }
  const [first, second] = changes
  const all = (of: Changes): Attempt => [[...approvals, ...of].map(encode), { ...shown, changes: of }]
  yield ['one change twice', all([first, first])]
  yield ['three changes', all([first, second ?? first, first])]
  if (second) yield ['the deposit first', all([second, first])]
  yield ['screen of another account', [calls, { ...shown, account: THIEF }]]
  yield ['screen elsewhere', [calls, { ...shown, chainId: 8453 }]]
}

test.each(Object.entries(KINDS))(
  'every single change of a batch with %s, or of its screen, is rejected',
  (name, kind) => {
    const byKind = new Map<string, number>()
    const accepted: string[] = []
    const isAccepted = ([calls, shown]: Attempt) => checkBatch(calls, shown, NOW).ok
    for (const changes of fc.sample(kind, { numRuns: ORDERS, seed: SEED })) {
      const approvals = approvalsOf(changes)
      const shown: ShownLiquidityBatch = { kind: 'liquidityBatch', chainId: 1, account: ACCOUNT, approvals, changes }
      const honest: Attempt = [[...approvals, ...changes].map(encode), shown]
      expect(checkBatch(...honest, NOW)).toEqual({ ok: true, value: undefined })
      accepted.push(...countRejected(honest, [...tamper(honest), ...tamperScreen(honest)], isAccepted, byKind))
    }
    expect(accepted).toEqual([])
    const total = [...byKind.values()].reduce((sum, count) => sum + count)
    console.log(`${total} tampered batches with ${name} rejected`, Object.fromEntries(byKind))
    expect(total).toBeGreaterThan(1_000)
  },
)

test('a single change without an approval is refused as a batch', () => {
  for (const kind of Object.values(KINDS))
    for (const [change] of fc.sample(kind, { numRuns: 1, seed: SEED })) {
      const shown = { kind: 'liquidityBatch', chainId: 1, account: ACCOUNT, approvals: [], changes: [change] } as const
      expect(checkBatch([encode(change)], shown, NOW)).toEqual({ ok: false, problem: 'calldata' })
    }
})

test('every approval of a position with one changed field is rejected', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  type PositionAttempt = readonly [UnsignedTransaction, ShownPositionApproval]
  const isAccepted = ([transaction, shown]: PositionAttempt) =>
    checkTransaction(transaction, shown, { signed: undefined, now: NOW }).ok
  for (const tokenId of fc.sample(amount, { numRuns: 40, seed: SEED })) {
    const shown: ShownPositionApproval = { kind: 'approvePosition', chainId: 1, account: ACCOUNT, tokenId }
    const transaction = encodePositionApproval(1, ACCOUNT, tokenId)
    expect(isAccepted([transaction, shown])).toBe(true)
    const screens = [
      ...[0n, tokenId + 1n, tokenId - 1n].map((other) => ({ ...shown, tokenId: other })),
      ...([8453, 11155111] as const).map((chainId) => ({ ...shown, chainId })),
      { ...shown, account: THIEF },
    ]
    const attempts = [
      ...[...tamperedTransactions(transaction, THEFTS)].map(([what, other]) => [what, [other, shown]] as const),
      ...screens.map((screen) => ['screen', [transaction, screen]] as const),
    ]
    accepted.push(...countRejected<PositionAttempt>([transaction, shown], attempts, isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered approvals of positions rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})
