import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fail } from '#app/base/result.ts'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import { encodeSwap, type SwapOrder } from '#app/domain/trade/encode-swap.ts'
import { encodeSend } from '#app/domain/send/encode-send.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DEADLINE, randomOrders, shownOf, THIEF, WBTC } from '#tests/builders/random-orders.ts'
import { checkBatch } from './check-batch.ts'
import type { ShownApproval, ShownSwapBatch } from './shown.ts'

// Batches of approvals and a swap, with a single changed field.

const SEED = 20_261_123
/** One second before the deadline. The guard accepts deadlines earlier than the setting's, but all of those have passed. */
const NOW = unixSeconds((Number(DEADLINE) - 1) * 1_000)
const { permit2, universalRouter, swapRouter } = ethereum.contracts

interface Batch {
  readonly calls: readonly UnsignedTransaction[]
  readonly shown: ShownSwapBatch
}

const ORDERS = fc
  .sample(
    randomOrders.filter(({ tokenIn }) => tokenIn !== NATIVE),
    { seed: SEED, numRuns: 12 },
  )
  .map((order): SwapOrder => ({ ...order, permit: undefined }))

/** Returns a batch with or without a reset, with an approval of an exact or any amount, and with or without the router's allowance. */
function batchOf(order: SwapOrder, index: number): Batch {
  const { tokenIn: token, amountInMaximum: maximum } = order
  const base = { chainId: 1, account: ACCOUNT, token } as const
  const amount = index % 3 === 2 ? MAX_UINT256 : maximum
  const approve = [...(index % 2 === 0 ? [0n] : []), amount]
  const hasPermit = index % 4 !== 3
  const permit = { ...base, kind: 'permit2Approve', amount: maximum, expiration: DEADLINE } as const
  return {
    calls: [
      ...approve.map((approved) => encodeApproval(1, ACCOUNT, token, approved)),
      ...(hasPermit ? [encodePermitAsTransaction(1, ACCOUNT, { ...permit, spender: universalRouter })] : []),
      encodeSwap(order),
    ],
    shown: {
      kind: 'swapBatch',
      chainId: 1,
      account: ACCOUNT,
      approvals: [
        ...approve.map((approved) => ({ ...base, kind: 'approve', amount: approved }) as const),
        ...(hasPermit ? [permit] : []),
      ],
      swap: shownOf(order),
    },
  }
}

const WORD = 64

function* changedData(data: `0x${string}`): Generator<`0x${string}`> {
  const top = 2n ** 256n
  const [selector, digits] = [data.slice(0, 10), data.slice(10)]
  for (let at = 0; at + WORD <= digits.length; at += WORD) {
    const value = BigInt(`0x${digits.slice(at, at + WORD)}`)
    for (const other of [(value + 1n) % top, (value + top - 1n) % top, BigInt(THIEF), top - 1n]) {
      if (other === value) continue
      const word = other.toString(16).padStart(WORD, '0')
      yield `${selector}${digits.slice(0, at)}${word}${digits.slice(at + WORD)}` as `0x${string}`
    }
  }
  yield `0xa9059cbb${digits}`
  yield `${data}00`
  yield `${data}${'ff'.repeat(32)}`
  yield data.slice(0, -2) as `0x${string}`
}

const UNRELATED_CALLS: readonly UnsignedTransaction[] = [
  encodeApproval(1, ACCOUNT, WBTC, MAX_UINT256),
  { ...encodeApproval(1, ACCOUNT, WBTC, 1n), to: THIEF },
  encodeSend({ chainId: 1, account: ACCOUNT, token: WBTC, recipient: THIEF, amount: 1n }),
  encodeSend({ chainId: 1, account: ACCOUNT, token: NATIVE, recipient: THIEF, amount: 1n }),
  { chainId: 1, from: ACCOUNT, to: ACCOUNT, data: '0x', value: 0n },
]

/** Yields batches that differ from the honest one in one place. */
function* tamper({ calls }: Batch): Generator<readonly [string, readonly UnsignedTransaction[]]> {
  for (const [index, call] of calls.entries()) {
    const change = (changed: Partial<UnsignedTransaction>) => calls.with(index, { ...call, ...changed })
    for (const to of [THIEF, WBTC, permit2, universalRouter, swapRouter, NATIVE, ACCOUNT])
      if (to !== call.to) yield ['to', change({ to })]
    for (const from of [THIEF, NATIVE]) yield ['from', change({ from })]
    for (const chainId of [8453, 11155111] as const) yield ['chainId', change({ chainId })]
    for (const value of [1n, 10n ** 18n]) yield ['value', change({ value: call.value + value })]
    for (const data of changedData(call.data)) yield ['data', change({ data })]
    yield ['removed', calls.toSpliced(index, 1)]
    yield ['duplicated', calls.toSpliced(index, 0, call)]
    for (const other of UNRELATED_CALLS) {
      yield ['replaced', calls.with(index, other)]
      yield ['inserted', calls.toSpliced(index, 0, other)]
      yield ['appended', [...calls, other]]
    }
  }
  yield ['reordered', calls.toReversed()]
  yield ['reordered', [...calls.slice(1), ...calls.slice(0, 1)]]
  yield ['nothing', []]
}

/** Yields screens that differ from the honest one in one place. */
function* tamperScreen({ shown }: Batch): Generator<readonly [string, ShownSwapBatch]> {
  for (const [index, approval] of shown.approvals.entries()) {
    const change = (changed: object) => ({
      ...shown,
      approvals: shown.approvals.with(index, { ...approval, ...changed } as typeof approval),
    })
    yield ['approved amount', change({ amount: approval.amount + 1n })]
    yield ['approved token', change({ token: THIEF })]
    yield ['approving account', change({ account: THIEF })]
    yield ['chain of an approval', change({ chainId: 8453 })]
    yield ['no approval', { ...shown, approvals: shown.approvals.toSpliced(index, 1) }]
  }
  yield ['no approvals', { ...shown, approvals: [] }]
  yield ['maximum', { ...shown, swap: { ...shown.swap, maximumIn: shown.swap.maximumIn + 1n } }]
  yield ['minimum', { ...shown, swap: { ...shown.swap, minimumOut: shown.swap.minimumOut + 1n } }]
  yield ['output', { ...shown, swap: { ...shown.swap, output: THIEF } }]
}

test('honest batches pass', () => {
  for (const { calls, shown } of ORDERS.map(batchOf)) expect(checkBatch(calls, shown, NOW).ok).toBe(true)
})

test('an approval of a contract that the swap does not use is rejected, even if the screen shows it', () => {
  for (const { calls, shown } of ORDERS.map(batchOf)) {
    const index = shown.approvals.findIndex(({ kind }) => kind === 'approve')
    const approval = shown.approvals[index] as ShownApproval
    const spender = 'v3PositionManager'
    const others = {
      calls: calls.with(index, encodeApproval(1, ACCOUNT, approval.token, approval.amount, spender)),
      shown: { ...shown, approvals: shown.approvals.with(index, { ...approval, spender }) },
    }
    expect(checkBatch(others.calls, others.shown, NOW)).toEqual(fail('spender'))
  }
})

test('every single change of a batch or of its screen is rejected', () => {
  const counts = new Map<string, number>()
  const count = (what: string, isAccepted: boolean) => {
    counts.set(what, (counts.get(what) ?? 0) + 1)
    if (isAccepted) throw new Error(`accepted: ${what}`)
  }
  for (const batch of ORDERS.map(batchOf)) {
    for (const [what, calls] of tamper(batch)) count(what, checkBatch(calls, batch.shown, NOW).ok)
    for (const [what, shown] of tamperScreen(batch)) count(`screen: ${what}`, checkBatch(batch.calls, shown, NOW).ok)
  }
  const total = [...counts.values()].reduce((sum, cases) => sum + cases, 0)
  console.info(Object.fromEntries(counts), total)
  expect(total).toBeGreaterThan(1_000)
  expect(counts.get('data')).toBeGreaterThan(1_000)
})
