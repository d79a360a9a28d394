import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberToHex } from 'viem'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { unixSeconds } from '#app/base/time.ts'
import type { Address } from '#app/domain/address/address.ts'
import { ACCOUNT, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { checkPending, checkReplacement } from './check-replacement.ts'
import { checkTransaction } from './check-transaction.ts'
import type { ReplacementTerms, ShownReplacement } from './shown.ts'

const THIEF: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const GWEI = 10n ** 9n
const call = { to: USDC, data: '0x095ea7b3aa', value: 5n } as const
const terms: ReplacementTerms = {
  nonce: 12,
  gasLimit: 90_000n,
  maxFeePerGas: 24n * GWEI,
  maxPriorityFeePerGas: 2n * GWEI,
}
const shownAs = (kind: 'speedUp' | 'cancel'): ShownReplacement => ({
  kind,
  chainId: 1,
  account: ACCOUNT,
  hash: hashOf(1),
  call,
  terms,
})
const bytesOf = (kind: 'speedUp' | 'cancel') =>
  kind === 'speedUp' ? call : ({ to: ACCOUNT, data: '0x', value: 0n } as const)
const transactionOf = (kind: 'speedUp' | 'cancel') => ({ chainId: 1, from: ACCOUNT, ...bytesOf(kind) }) as const
const KINDS = ['speedUp', 'cancel'] as const

test.each(KINDS)('a %s with the bytes, nonce and fees of the screen passes', (kind) => {
  expect(checkReplacement(transactionOf(kind), { ...terms }, shownAs(kind))).toEqual({ ok: true, value: undefined })
})

/** Arbitrary changes of a single field, by field. */
const TAMPERINGS = {
  to: fc
    .constantFrom<Address>(THIEF, ACCOUNT, USDC, '0x0000000000000000000000000000000000000000')
    .map((to) => ({ to })),
  value: fc.bigInt({ min: 0n, max: 2n ** 128n }).map((value) => ({ value })),
  data: fc.uint8Array({ maxLength: 80 }).map((bytes) => ({ data: `0x${Buffer.from(bytes).toString('hex')}` as const })),
}
const TERM_TAMPERINGS = fc.oneof(
  fc.nat({ max: 2 ** 31 }).map((nonce) => ({ nonce })),
  fc.bigInt({ min: 0n, max: 2n ** 64n }).map((gasLimit) => ({ gasLimit })),
  fc.bigInt({ min: 0n, max: 2n ** 96n }).map((maxFeePerGas) => ({ maxFeePerGas })),
  fc.bigInt({ min: 0n, max: 2n ** 96n }).map((maxPriorityFeePerGas) => ({ maxPriorityFeePerGas })),
)

test.each(KINDS)('a %s with a single changed field is refused', (kind) => {
  const honest = transactionOf(kind)
  const tampered = fc.oneof(TAMPERINGS.to, TAMPERINGS.value, TAMPERINGS.data)
  fc.assert(
    fc.property(tampered, (change) => {
      fc.pre(Object.entries(change).some(([field, value]) => honest[field as keyof typeof honest] !== value))
      expect(checkReplacement({ ...honest, ...change }, terms, shownAs(kind))).toEqual({
        ok: false,
        problem: 'calldata',
      })
    }),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(TERM_TAMPERINGS, (change) => {
      fc.pre(Object.entries(change).some(([field, value]) => terms[field as keyof ReplacementTerms] !== value))
      expect(checkReplacement(honest, { ...terms, ...change }, shownAs(kind)).ok).toBe(false)
    }),
    { numRuns: 1_000 },
  )
  expect(checkReplacement(honest, undefined, shownAs(kind))).toEqual({ ok: false, problem: 'nonce' })
})

test('a cancellation in place of a speed-up is refused, and vice versa', () => {
  expect(checkReplacement(transactionOf('cancel'), terms, shownAs('speedUp')).ok).toBe(false)
  expect(checkReplacement(transactionOf('speedUp'), terms, shownAs('cancel')).ok).toBe(false)
})

test('a priority fee above the maximum fee is refused even if the screen shows it', () => {
  const invalidTerms = { ...terms, maxPriorityFeePerGas: terms.maxFeePerGas + 1n }
  expect(
    checkReplacement(transactionOf('cancel'), invalidTerms, { ...shownAs('cancel'), terms: invalidTerms }).ok,
  ).toBe(false)
})

test('chain and account are checked as for every transaction, and only a replacement may set a nonce', () => {
  const context = { signed: undefined, terms, now: unixSeconds(0) }
  const check = (change: object) =>
    checkTransaction({ ...transactionOf('cancel'), ...change }, shownAs('cancel'), context)
  expect(check({})).toEqual({ ok: true, value: undefined })
  expect(check({ chainId: 8453 })).toEqual({ ok: false, problem: 'chain' })
  expect(check({ from: THIEF })).toEqual({ ok: false, problem: 'account' })
  const wrap = { kind: 'wrap', chainId: 1, account: ACCOUNT, amount: 1n } as const
  expect(checkTransaction(transactionOf('cancel'), wrap, context)).toEqual({ ok: false, problem: 'nonce' })
})

interface ChainState {
  readonly nonce?: number
  readonly gasPrice?: bigint
  readonly transaction?: object | null
}

const original = {
  hash: hashOf(1),
  from: ACCOUNT,
  to: USDC,
  input: call.data,
  value: '0x5',
  nonce: '0xc',
  gas: numberToHex(90_000),
  maxFeePerGas: numberToHex(20n * GWEI),
  maxPriorityFeePerGas: numberToHex(GWEI),
  blockNumber: null,
  blockHash: null,
}
const node = ({ nonce = 12, gasPrice = 3n * GWEI, transaction = original }: ChainState = {}): Eip1193 => ({
  async request({ method }) {
    if (method === 'eth_gasPrice') return numberToHex(gasPrice)
    if (method === 'eth_getTransactionCount') return numberToHex(nonce)
    if (method === 'eth_getTransactionByHash') return transaction
    throw new RpcUnreachable(method)
  },
})
const silent: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
const ask = (kind: 'speedUp' | 'cancel', page: Eip1193, wallet: Eip1193 = node()) =>
  checkPending({ page, wallet }, shownAs(kind))

const withoutTransaction = node({ transaction: null })

test.each(KINDS)(
  'a %s passes if at least one node has the transaction and the other does not contradict',
  async (kind) => {
    expect(await ask(kind, node())).toEqual({ ok: true, value: undefined })
    expect(await ask(kind, node(), silent)).toEqual({ ok: true, value: undefined })
    expect(await ask(kind, withoutTransaction)).toEqual({ ok: true, value: undefined })
  },
)

test('a transaction that the wallet’s node does not have can be cancelled, but not sped up', async () => {
  for (const page of [node(), withoutTransaction]) {
    expect(await ask('cancel', page, withoutTransaction)).toEqual({ ok: true, value: undefined })
    expect(await ask('speedUp', page, withoutTransaction)).toEqual({ ok: false, problem: 'notPending' })
  }
  expect(await ask('speedUp', withoutTransaction, silent)).toEqual({ ok: false, problem: 'notPending' })
})

test('a failed request to the page’s node stops a replacement', async () => {
  await expect(ask('cancel', silent)).rejects.toThrow(RpcUnreachable)
})

test.each<readonly [string, ChainState, string]>([
  ['whose nonce is used', { nonce: 13 }, 'notPending'],
  ['that is mined', { transaction: { ...original, blockNumber: '0xa', blockHash: hashOf(9) } }, 'notPending'],
  ['of another account', { transaction: { ...original, from: THIEF } }, 'account'],
  ['with another nonce', { transaction: { ...original, nonce: '0xd' } }, 'nonce'],
  [
    'whose fee the replacement raises by less than a tenth',
    { transaction: { ...original, maxFeePerGas: numberToHex(22n * GWEI) } },
    'fees',
  ],
  [
    'whose priority fee the replacement raises by less than a tenth',
    { transaction: { ...original, maxPriorityFeePerGas: numberToHex(1_900_000_000n) } },
    'fees',
  ],
])('a transaction %s is not replaced, whichever node returns this', async (_what, state, problem) => {
  for (const kind of KINDS) {
    expect(await ask(kind, node(state))).toEqual({ ok: false, problem })
    expect(await ask(kind, node(), node(state))).toEqual({ ok: false, problem })
  }
})

test.each([
  // The fee cap is 24 gwei.
  ['priority fee above ten times', 3n * GWEI, (3n * GWEI) / 10n],
  ['fee cap above a hundred times', (11n * GWEI) / 10n, (24n * GWEI) / 100n],
] as const)(
  'a %s the lower gas price passes only if both nodes have the transaction, at up to twice its fee cap',
  async (_what, maxPriorityFeePerGas, gasPrice) => {
    const shown = (kind: 'speedUp' | 'cancel') => ({ ...shownAs(kind), terms: { ...terms, maxPriorityFeePerGas } })
    const check = (kind: 'speedUp' | 'cancel', page: ChainState, wallet: ChainState = {}) =>
      checkPending({ page: node(page), wallet: node(wallet) }, shown(kind))
    const refused = { ok: false, problem: 'fees' }
    const accepted = { ok: true, value: undefined }
    const cheap = { gasPrice: gasPrice - 1n }
    for (const kind of KINDS) {
      expect(await check(kind, { gasPrice, transaction: null })).toEqual(accepted)
      expect(await check(kind, { ...cheap, transaction: null })).toEqual(refused)
      expect(await check(kind, { transaction: null }, cheap)).toEqual(refused)
      expect(await check(kind, cheap, cheap)).toEqual(accepted)
    }
    const low = { ...original, maxFeePerGas: numberToHex(11n * GWEI) }
    expect(await check('cancel', cheap, { ...cheap, transaction: low })).toEqual(refused)
  },
)

test('a transaction that only the wallet’s node has can be sped up after the gas price has fallen far below its fees', async () => {
  const fallen = { gasPrice: GWEI }
  expect(await ask('speedUp', node({ ...fallen, transaction: null }), node(fallen))).toEqual({
    ok: true,
    value: undefined,
  })
})

test('a cancellation that costs no more than the minimum reserve passes at any fees; a speed-up does not', async () => {
  const cheap = (state: ChainState = {}) => node({ gasPrice: GWEI / 100n, ...state })
  const check = (kind: 'speedUp' | 'cancel', gasLimit: bigint) => {
    const wallet = cheap({ transaction: { ...original, gas: numberToHex(gasLimit) } })
    const shown = { ...shownAs(kind), terms: { ...terms, gasLimit } }
    return checkPending({ page: cheap({ transaction: null }), wallet }, shown)
  }
  // 0.002 ETH on Ethereum.
  const gasLimit = (2n * 10n ** 15n) / terms.maxFeePerGas
  expect(await check('cancel', gasLimit)).toEqual({ ok: true, value: undefined })
  expect(await check('cancel', gasLimit + 1n)).toEqual({ ok: false, problem: 'fees' })
  expect(await check('speedUp', gasLimit)).toEqual({ ok: false, problem: 'fees' })
})

test.each([
  ['target', { to: THIEF }, 'calldata'],
  ['value', { value: '0x6' }, 'calldata'],
  ['calldata', { input: '0x095ea7b3ab' }, 'calldata'],
  ['gas', { gas: numberToHex(90_001) }, 'gas'],
])(
  'a speed-up is refused if a node returns the transaction with another %s; a cancellation is not',
  async (_what, change, problem) => {
    const state = { transaction: { ...original, ...change } }
    expect(await ask('speedUp', node(state))).toEqual({ ok: false, problem })
    expect(await ask('speedUp', node(), node(state))).toEqual({ ok: false, problem })
    expect(await ask('cancel', node(state))).toEqual({ ok: true, value: undefined })
  },
)
