import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { encodeRevocation } from '#app/domain/approvals/encode-revocation.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { MAX_UINT256 } from '#app/domain/amount/base-units.ts'
import { ACCOUNT, THIEF, WBTC } from '#tests/builders/random-orders.ts'
import { randomRevocations, THEFTS } from '#tests/builders/random-revocations.ts'
import { countRejected, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkBatch } from './check-batch.ts'
import type { ShownRevocation, ShownRevocationBatch } from './shown.ts'

// Batches of revocations with a single change in the calls or on the screen.

const SEED = 20_261_125
const BATCHES = 30
const NOW = unixSeconds(1_790_000_000_000)

type Attempt = readonly [readonly UnsignedTransaction[], ShownRevocationBatch]

const UNRELATED_CALLS: readonly UnsignedTransaction[] = [
  encodeApproval(1, ACCOUNT, WBTC, MAX_UINT256),
  { chainId: 1, from: ACCOUNT, to: THIEF, data: '0x', value: 1n },
  { chainId: 1, from: ACCOUNT, to: ACCOUNT, data: '0x', value: 0n },
]

/** Yields batches of calls that differ from the honest one in one place. */
function* tamper([calls, shown]: Attempt): Generator<readonly [string, Attempt]> {
  for (const [index, call] of calls.entries()) {
    for (const [what, changed] of tamperedTransactions(call, THEFTS)) yield [what, [calls.with(index, changed), shown]]
    yield ['removed', [calls.toSpliced(index, 1), shown]]
    yield ['duplicated', [calls.toSpliced(index, 0, call), shown]]
    for (const other of UNRELATED_CALLS) {
      yield ['inserted', [calls.toSpliced(index, 0, other), shown]]
      yield ['appended', [[...calls, other], shown]]
    }
  }
  yield ['reordered', [calls.toReversed(), shown]]
  yield ['nothing', [[], shown]]
}

/** Yields screens that differ from the honest one in one place. */
function* tamperScreen([calls, shown]: Attempt): Generator<readonly [string, Attempt]> {
  const { revocations } = shown
  for (const [index, revocation] of revocations.entries()) {
    const change = (changed: Partial<ShownRevocation>): Attempt => [
      calls,
      { ...shown, revocations: revocations.with(index, { ...revocation, ...changed }) },
    ]
    yield ['screen account', change({ account: THIEF })]
    yield ['screen chain', change({ chainId: 8453 })]
    yield ['screen approval', change({ of: { standard: 'erc20', token: WBTC, spender: THIEF } })]
    yield ['screen without one', [calls, { ...shown, revocations: revocations.toSpliced(index, 1) }]]
  }
  yield ['screen of another account', [calls, { ...shown, account: THIEF }]]
  yield ['screen elsewhere', [calls, { ...shown, chainId: 8453 }]]
  yield ['screen of nothing', [calls, { ...shown, revocations: [] }]]
}

test('every single change of a batch of revocations or of its screen is rejected', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  const batches = fc.array(fc.oneof(...Object.values(randomRevocations)), { minLength: 2, maxLength: 5 })
  for (const revoked of fc.sample(batches, { numRuns: BATCHES, seed: SEED })) {
    const revocations = revoked.map((of): ShownRevocation => ({ kind: 'revoke', chainId: 1, account: ACCOUNT, of }))
    const honest: Attempt = [
      revocations.map(encodeRevocation),
      { kind: 'revocationBatch', chainId: 1, account: ACCOUNT, revocations },
    ]
    const isAccepted = ([calls, shown]: Attempt) => checkBatch(calls, shown, NOW).ok
    expect(isAccepted(honest)).toBe(true)
    accepted.push(...countRejected(honest, [...tamper(honest), ...tamperScreen(honest)], isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered batches of revocations rejected`, Object.fromEntries(byKind))
  expect(Math.min(...byKind.values())).toBeGreaterThanOrEqual(BATCHES - 1)
  expect(total).toBeGreaterThan(1_000)
})

test('a batch without calls is rejected even if the screen shows no revocations', () => {
  expect(checkBatch([], { kind: 'revocationBatch', chainId: 1, account: ACCOUNT, revocations: [] }, NOW).ok).toBe(false)
})
