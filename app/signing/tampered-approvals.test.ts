import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { ethereum } from '#app/domain/chains/ethereum.ts'
import { encodeApproval, encodePermitAsTransaction } from '#app/domain/trade/approve.ts'
import type { UnsignedTransaction } from '#app/domain/trade/unsigned-transaction.ts'
import { ACCOUNT, DAI, THIEF, USDC } from '#tests/builders/random-orders.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ShownTransaction } from './shown.ts'

// Approvals, and permits that are sent as transactions, with a single changed field.

const NOW = unixSeconds(1_790_000_000_000)
const END = BigInt(NOW) + 1_800n
const ANY = 2n ** 256n - 1n
const router = ethereum.contracts.universalRouter
const check = (transaction: UnsignedTransaction, shown: ShownTransaction) =>
  checkTransaction(transaction, shown, { signed: undefined, now: NOW })

const permit = { token: USDC, spender: router, amount: 1_000n, expiration: END }
const SCENES = [
  [
    'a permit as a transaction',
    encodePermitAsTransaction(1, ACCOUNT, permit),
    { kind: 'permit2Approve', chainId: 1, account: ACCOUNT, token: USDC, amount: 1_000n, expiration: END },
  ],
  [
    'an approval of an exact amount',
    encodeApproval(1, ACCOUNT, USDC, 1_000n),
    { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount: 1_000n },
  ],
  [
    'an approval of any amount',
    encodeApproval(1, ACCOUNT, USDC, ANY),
    { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount: ANY },
  ],
] as const satisfies readonly (readonly [string, UnsignedTransaction, ShownTransaction])[]

test.each(SCENES)('%s passes if it is exactly as shown, and is rejected with any change', (_what, honest, shown) => {
  expect(check(honest, shown)).toEqual({ ok: true, value: undefined })
  const address = fc.constantFrom<Address>(THIEF, ACCOUNT, DAI, router, '0x0000000000000000000000000000000000000000')
  const digits = honest.data.length - 2
  const change: fc.Arbitrary<Partial<UnsignedTransaction>> = fc.oneof(
    address.map((to) => ({ to })),
    address.map((from) => ({ from })),
    fc.constantFrom(8453 as const, 11155111 as const).map((chainId) => ({ chainId })),
    fc.bigInt({ min: 1n, max: 2n ** 128n }).map((value) => ({ value })),
    fc.tuple(fc.nat({ max: digits - 1 }), fc.nat({ max: 15 })).map(([at, digit]) => {
      const text = honest.data.slice(2)
      return { data: `0x${text.slice(0, at)}${digit.toString(16)}${text.slice(at + 1)}` as const }
    }),
    fc.constantFrom('00', 'ff'.repeat(32)).map((tail) => ({ data: `${honest.data}${tail}` as const })),
  )
  fc.assert(
    fc.property(change, (changed) => {
      const tampered = { ...honest, ...changed }
      fc.pre(JSON.stringify(tampered, print).toLowerCase() !== JSON.stringify(honest, print).toLowerCase())
      expect(check(tampered, shown).ok).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

function print(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

test.each([
  ['token', { token: DAI }],
  ['amount', { amount: 1_001n }],
  ['expiration', { expiration: END + 1n }],
  ['account', { account: THIEF }],
])('a permit as a transaction with another %s than the screen shows is refused', (_field, change) => {
  const [, honest, shown] = SCENES[0]
  expect(check(honest, { ...shown, ...change }).ok).toBe(false)
})

test.each([
  ['has passed', BigInt(NOW)],
  ['is more than half an hour and a minute away', BigInt(NOW) + 1_861n],
  ['is the latest possible', 2n ** 48n - 1n],
])('a permit as a transaction whose expiration %s is refused even if the screen shows it', (_when, expiration) => {
  const [, , shown] = SCENES[0]
  const transaction = encodePermitAsTransaction(1, ACCOUNT, { ...permit, expiration })
  expect(check(transaction, { ...shown, expiration })).toEqual({ ok: false, problem: 'expiration' })
})

test('a permit as a transaction for another spender is refused', () => {
  const [, , shown] = SCENES[0]
  expect(check(encodePermitAsTransaction(1, ACCOUNT, { ...permit, spender: THIEF }), shown).ok).toBe(false)
})
