import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { encodeUnwrap, encodeWrap } from '#app/domain/trade/wrap.ts'
import { ACCOUNT, THIEF } from '#tests/builders/random-orders.ts'
import { countRejected, mutatedTransactions, tamperedTransactions } from '#tests/builders/tampering.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownTransaction } from './shown.ts'

const NOW = unixSeconds(1_790_000_000_000)
const AMOUNT = 1_234_567_890_123_456_789n

const WRAP = { kind: 'wrap', chainId: 1, account: ACCOUNT, amount: AMOUNT } as const
const UNWRAP = { ...WRAP, kind: 'unwrap' } as const

const CALLS = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
/** Calls of the wrapped token with which an attacker would replace the original. */
const THEFTS = [
  encodeFunctionData({ abi: CALLS, functionName: 'deposit' }),
  encodeFunctionData({ abi: CALLS, functionName: 'withdraw', args: [AMOUNT] }),
  encodeFunctionData({ abi: CALLS, functionName: 'transfer', args: [THIEF, AMOUNT] }),
  encodeFunctionData({ abi: CALLS, functionName: 'approve', args: [THIEF, AMOUNT] }),
  '0x',
] as const

/** Yields screens that differ from the transaction in one field. */
function* otherScreens(shown: typeof WRAP | typeof UNWRAP): Generator<readonly [string, ShownTransaction]> {
  yield ['screen kind', { ...shown, kind: shown.kind === 'wrap' ? 'unwrap' : 'wrap' }]
  for (const chainId of [8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
  yield ['screen account', { ...shown, account: THIEF }]
  for (const amount of [AMOUNT + 1n, AMOUNT - 1n, 0n]) yield ['screen amount', { ...shown, amount }]
}

test.each([
  ['wrap', encodeWrap(1, ACCOUNT, AMOUNT), WRAP],
  ['unwrap', encodeUnwrap(1, ACCOUNT, AMOUNT), UNWRAP],
] as const)('more than a thousand changes of one field of %s are all rejected', (_kind, honest, shown) => {
  type Attempt = readonly [UnsignedTransaction, ShownTransaction]
  const isAccepted = ([transaction, screen]: Attempt) =>
    checkTransaction(transaction, screen, { signed: undefined, now: NOW }).ok
  const original: Attempt = [honest, shown]
  expect(isAccepted(original)).toBe(true)
  const transactions = [...mutatedTransactions(honest), ...tamperedTransactions(honest, THEFTS)]
  const attempts = [
    ...transactions.map(([kind, transaction]) => [kind, [transaction, shown]] as const),
    ...[...otherScreens(shown)].map(([kind, screen]) => [kind, [honest, screen]] as const),
  ]
  const byKind = new Map<string, number>()
  expect(countRejected<Attempt>(original, attempts, isAccepted, byKind)).toEqual([])
  const fields = ['to', 'from', 'data', 'value', 'chain', 'call'].map((kind) => byKind.get(kind) ?? 0)
  expect(Math.min(...fields)).toBeGreaterThan(0)
  expect(fields.reduce((sum, count) => sum + count)).toBeGreaterThan(1_000)
})
