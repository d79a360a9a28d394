import fc from 'fast-check'
import { encodeFunctionData, parseAbi, toHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE } from '#app/domain/address/address.ts'
import { claimRoot, encodeClaim } from '#app/domain/rewards/claim.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC } from '#tests/builders/random-orders.ts'
import { countRejected, lookAlike, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkClaim, type DistributorState } from './check-claim.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownClaim } from './shown.ts'

const SEED = 20_261_123
const ORDERS = 40
const NOW = unixSeconds(1_790_000_000_000)
const DISTRIBUTOR = '0x090D4613473dEE047c3f2706764f49E0821D256e'

const OTHERS = parseAbi([
  'function claim(uint256 index, address account, uint256 amount, bytes32[] merkleProof)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** Calls that would benefit a thief: the same claim for another account, transfers and approvals. */
function thefts({ index, amount, proof }: ShownClaim): readonly Hex[] {
  return [
    encodeFunctionData({ abi: OTHERS, functionName: 'claim', args: [index, THIEF, amount, proof] }),
    encodeFunctionData({ abi: OTHERS, functionName: 'transfer', args: [THIEF, amount] }),
    encodeFunctionData({ abi: OTHERS, functionName: 'approve', args: [THIEF, amount] }),
    encodeFunctionData({ abi: OTHERS, functionName: 'setApprovalForAll', args: [THIEF, true] }),
    '0x',
  ]
}

const hash = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => toHex(value, { size: 32 }))
const claims: fc.Arbitrary<ShownClaim> = fc
  .record({
    index: fc.bigInt({ min: 0n, max: 1_000_000n }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 27n }),
    proof: fc.array(hash, { minLength: 1, maxLength: 18 }),
  })
  .map((entry) => ({ kind: 'claim', chainId: 1, account: ACCOUNT, distributor: DISTRIBUTOR, token: USDC, ...entry }))

/** Yields screens with one changed field of the API's entry. The transaction may be encoded from the same changed entry. */
function* otherEntries(shown: ShownClaim): Generator<readonly [string, ShownClaim]> {
  const { index, amount, proof } = shown
  for (const other of [index + 1n, index + 2n ** 128n]) yield ['entry index', { ...shown, index: other }]
  for (const other of [amount + 1n, amount - 1n, amount * 10n]) yield ['entry amount', { ...shown, amount: other }]
  for (const account of [THIEF, NATIVE, lookAlike(ACCOUNT)]) yield ['entry account', { ...shown, account }]
  for (const token of [DAI, NATIVE, lookAlike(USDC)]) yield ['entry token', { ...shown, token }]
  yield ['entry proof', { ...shown, proof: [] }]
  yield ['entry proof', { ...shown, proof: proof.slice(1) }]
  yield ['entry proof', { ...shown, proof: [...proof, toHex(1n, { size: 32 })] }]
  yield ['entry proof', { ...shown, proof: proof.toReversed() }]
  for (const at of proof.keys()) yield ['entry proof', { ...shown, proof: proof.with(at, toHex(7n, { size: 32 })) }]
}

/** Yields screens that differ from the transaction in one field. */
function* otherScreens(shown: ShownClaim): Generator<readonly [string, ShownClaim]> {
  yield* otherEntries(shown)
  for (const chainId of [8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
  for (const distributor of [THIEF, USDC, lookAlike(DISTRIBUTOR)] as const)
    yield ['screen distributor', { ...shown, distributor }]
}

type Attempt = readonly [UnsignedTransaction, ShownClaim, DistributorState]

test('a claim with one changed field is rejected, whether the transaction, the screen, the entry or the distributor differs', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  for (const shown of fc.sample(claims, { numRuns: ORDERS, seed: SEED })) {
    const honest = encodeClaim(shown)
    const state: DistributorState = { root: claimRoot(shown), token: USDC, isClaimed: false }
    const isAccepted = ([transaction, screen, distributor]: Attempt) =>
      checkTransaction(transaction, screen, { signed: undefined, now: NOW }).ok && checkClaim(screen, distributor).ok
    const original: Attempt = [honest, shown, state]
    expect(isAccepted(original)).toBe(true)
    const attempts: (readonly [string, Attempt])[] = [
      ...[...tamperedTransactions(honest, thefts(shown))].map(
        ([kind, changed]) => [kind, [changed, shown, state]] as const,
      ),
      ...[...otherScreens(shown)].map(([kind, screen]) => [kind, [honest, screen, state]] as const),
      // The screen and the bytes agree on the same changed entry.
      ...[...otherEntries(shown)].map(
        ([kind, screen]) => [`${kind} and bytes`, [encodeClaim(screen), screen, state]] as const,
      ),
      ['claimed', [honest, shown, { ...state, isClaimed: true }]],
      ['distributor token', [honest, shown, { ...state, token: DAI }]],
      ['distributor root', [honest, shown, { ...state, root: `0x${'00'.repeat(32)}` }]],
    ]
    accepted.push(...countRejected(original, attempts, isAccepted, byKind))
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered claims rejected`, Object.fromEntries(byKind))
  expect(total).toBeGreaterThan(1_000)
})
