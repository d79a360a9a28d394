import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeSend, type SendOrder } from '#app/domain/send/encode-send.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC, WBTC } from '#tests/builders/random-orders.ts'
import { lookAlike, tamperedCalldata } from '#tests/builders/tampering.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownSend } from './shown.ts'

const SEED = 20_261_123
const ORDERS = 60
const NOW = unixSeconds(1_790_000_000_000)

const randomAddress = fc
  .bigInt({ min: 1n, max: 2n ** 160n - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, '0')}` as Address)
const randomSends: fc.Arbitrary<SendOrder> = fc.record({
  chainId: fc.constantFrom(1, 8453, 11155111),
  account: fc.constant(ACCOUNT),
  token: fc.constantFrom(NATIVE, USDC, DAI, WBTC),
  amount: fc.bigInt({ min: 1n, max: 2n ** 128n }),
  recipient: randomAddress,
})

const TOKEN = parseAbi([
  'function transfer(address recipient, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function transferFrom(address from, address recipient, uint256 amount)',
])

/** Yields transactions with one changed field. */
function* tampered(order: SendOrder): Generator<readonly [string, UnsignedTransaction]> {
  const honest = encodeSend(order)
  const { recipient, amount, account } = order
  for (const to of [THIEF, NATIVE, account, DAI, lookAlike(honest.to), ethereum.contracts.permit2] as const)
    yield ['to', { ...honest, to }]
  for (const from of [THIEF, NATIVE, recipient]) yield ['from', { ...honest, from }]
  for (const chainId of [1, 8453, 11155111] as const) yield ['chain', { ...honest, chainId }]
  for (const value of [honest.value + 1n, honest.value - 1n, honest.value * 2n, honest.value + 10n ** 18n, 0n])
    yield ['value', { ...honest, value }]
  for (const data of tamperedCalldata(honest.data)) yield ['data', { ...honest, data }]
  const calls: readonly Hex[] = [
    encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [THIEF, amount] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [lookAlike(recipient), amount] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [recipient, amount + 1n] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [recipient, amount] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'increaseAllowance', args: [recipient, amount] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'transferFrom', args: [account, recipient, amount] }),
    '0x',
  ]
  for (const data of calls) yield ['call', { ...honest, data }]
}

/** Yields screens that differ from the honest transaction in one field. */
function* otherScreens(shown: ShownSend): Generator<readonly [string, ShownSend]> {
  yield ['screen amount', { ...shown, amount: shown.amount + 1n }]
  yield ['screen amount', { ...shown, amount: shown.amount - 1n }]
  yield ['screen recipient', { ...shown, recipient: lookAlike(shown.recipient) }]
  yield ['screen recipient', { ...shown, recipient: THIEF }]
  for (const token of [NATIVE, USDC, DAI] as const) yield ['screen token', { ...shown, token }]
  yield ['screen account', { ...shown, account: THIEF }]
  for (const chainId of [1, 8453, 11155111] as const) yield ['screen chain', { ...shown, chainId }]
}

const keyOf = (transaction: UnsignedTransaction, shown: ShownSend) =>
  [...Object.values(transaction), ...Object.values(shown)].join().toLowerCase()

test('every send with one changed field is rejected, whether the transaction or the screen differs', () => {
  const byKind = new Map<string, number>()
  const accepted: string[] = []
  for (const order of fc.sample(randomSends, { numRuns: ORDERS, seed: SEED })) {
    const shown: ShownSend = { kind: 'send', ...order, received: order.amount }
    const honest = encodeSend(order)
    const isAccepted = (transaction: UnsignedTransaction, screen: ShownSend) =>
      checkTransaction(transaction, screen, { signed: undefined, now: NOW }).ok
    expect(isAccepted(honest, shown)).toBe(true)
    const seen = new Set([keyOf(honest, shown)])
    const attempts = [
      ...[...tampered(order)].map(([kind, transaction]) => [kind, transaction, shown] as const),
      ...[...otherScreens(shown)].map(([kind, screen]) => [kind, honest, screen] as const),
    ]
    for (const [kind, transaction, screen] of attempts) {
      const key = keyOf(transaction, screen)
      if (seen.has(key)) continue
      seen.add(key)
      byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
      if (isAccepted(transaction, screen)) accepted.push(`${kind} ${key}`)
    }
  }
  expect(accepted).toEqual([])
  const total = [...byKind.values()].reduce((sum, count) => sum + count)
  console.log(`${total} tampered sends rejected`, Object.fromEntries(byKind))
  expect([...byKind.keys()].sort()).toEqual(['call', 'chain', 'data', 'from', 'to', 'value', ...SCREEN_KINDS].sort())
  expect(Math.min(...byKind.values())).toBeGreaterThanOrEqual(ORDERS)
  expect(total).toBeGreaterThan(1_000)
})

const SCREEN_KINDS = ['account', 'amount', 'chain', 'recipient', 'token'].map((field) => `screen ${field}`)
