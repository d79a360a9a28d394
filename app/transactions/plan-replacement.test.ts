import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberToHex } from 'viem'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { ACCOUNT, exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import {
  isReplaceable,
  planReplacement,
  readPending,
  replacementFees,
  replacementTerms,
  type ReplaceableRecord,
} from './plan-replacement.ts'
import type { TransactionRecord } from './transaction-record.ts'

const sentAs = { nonce: 12, gasLimit: 90_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }
const record: ReplaceableRecord = { ...exampleTransaction(), sentAs }

test('an open transaction whose nonce is known can be replaced, and a cancellation only by another one', () => {
  const kinds = (of: TransactionRecord) => (['speedUp', 'cancel'] as const).filter((kind) => isReplaceable(of, kind))
  expect(kinds(record)).toEqual(['speedUp', 'cancel'])
  expect(kinds({ ...record, status: 'replacing' })).toEqual(['speedUp', 'cancel'])
  expect(kinds({ ...record, status: 'canceling' })).toEqual(['cancel'])
  expect(kinds(exampleTransaction())).toEqual([])
  expect(kinds({ ...record, isModified: true })).toEqual(['cancel'])
  for (const status of ['succeeded', 'canceled', 'dropped'] as const) expect(kinds({ ...record, status })).toEqual([])
})

/** A node that has some transactions of the account, by hash, with their nonce and fee. */
const having = (transactions: Readonly<Record<string, readonly [nonce: number, fee: number]>>): Eip1193 => ({
  async request({ method, params = [] }) {
    if (method !== 'eth_getTransactionByHash') throw new RpcUnreachable(method)
    const [hash] = params as readonly [string]
    const [nonce, fee] = transactions[hash] ?? []
    if (nonce === undefined || fee === undefined) return null
    const [maxFeePerGas, priority] = [numberToHex(fee), '0x2']
    return {
      hash,
      from: ACCOUNT,
      to: ACCOUNT,
      input: '0x',
      value: '0x0',
      nonce: numberToHex(nonce),
      gas: '0x5208',
      maxFeePerGas,
      maxPriorityFeePerGas: priority,
      blockNumber: null,
      blockHash: null,
    }
  },
})

test('the last replacement that a node has must be outbid', async () => {
  const earlier = { kind: 'speedUp', hash: hashOf(2), sentAt: 1 } as const
  const replaced = { ...record, replacement: { kind: 'cancel', hash: hashOf(3), sentAt: 2, earlier } } as const
  const nothing = having({})
  const found = async (page: Eip1193, wallet?: Eip1193) => {
    const { hash, sentAs: terms } = await readPending({ page, wallet }, replaced)
    return [hash, terms.maxFeePerGas]
  }
  const [first, second] = [{ [hashOf(2)]: [12, 24] }, { [hashOf(3)]: [12, 30] }] as const
  expect(await found(having({ ...first, ...second }))).toEqual([hashOf(3), 30n])
  expect(await found(nothing, having(second))).toEqual([hashOf(3), 30n])
  expect(await found(having({ [hashOf(3)]: [12, 999] }), having(second))).toEqual([hashOf(3), 30n])
  expect(await found(having(first))).toEqual([hashOf(2), 24n])
  expect(await found(nothing, nothing)).toEqual([record.hash, 20n])
  expect(await found(having(second), having({}))).toEqual([hashOf(3), 30n])
  // A replacement that the wallet sent with another nonce replaces nothing.
  expect(await found(having({ ...first, [hashOf(3)]: [13, 30] }))).toEqual([hashOf(2), 24n])
})

test('one node alone cannot raise the fees of the transaction to be outbid', async () => {
  const fees = { maxFeePerGas: 24n, maxPriorityFeePerGas: 1n }
  const replacement = { kind: 'speedUp', hash: hashOf(2), sentAt: 1, fees } as const
  const cap = async (of: ReplaceableRecord, page: Eip1193, wallet?: Eip1193) =>
    (await readPending({ page, wallet }, of)).sentAs.maxFeePerGas
  const [nothing, honest] = [having({}), having({ [record.hash]: [12, 20], [hashOf(2)]: [12, 24] })]
  const dishonest = having({ [record.hash]: [12, 20_000], [hashOf(2)]: [12, 24_000] })
  for (const [of, fee] of [
    [record, 20n],
    [{ ...record, replacement }, 24n],
  ] as const)
    for (const other of [nothing, honest, undefined]) {
      expect(await cap(of, dishonest, other)).toBe(fee)
      if (other) expect(await cap(of, other, dishonest)).toBe(fee)
    }
  // The user has raised the fees in the wallet: both nodes agree on more than was requested.
  expect(await cap({ ...record, replacement }, dishonest, dishonest)).toBe(24_000n)
})

test('fees rise by a fifth, rounded up, and by at least 1 wei', () => {
  const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) =>
    Object.values(replacementFees({ maxFeePerGas, maxPriorityFeePerGas }, 0n))
  expect(fees(20n, 10n)).toEqual([24n, 12n])
  expect(fees(21n, 1n)).toEqual([26n, 2n])
  expect(fees(1n, 0n)).toEqual([2n, 1n])
})

test('if the gas price exceeds the fee, the replacement’s fee is a fifth above the gas price', () => {
  expect(replacementFees(sentAs, 100n)).toEqual({ maxFeePerGas: 120n, maxPriorityFeePerGas: 2n })
})

test('a replacement raises each fee by at least 10%, as nodes require, and its priority fee does not exceed its fee cap', () => {
  const fee = fc.bigInt({ min: 0n, max: 2n ** 80n })
  fc.assert(
    fc.property(fee, fee, fee, (first, other, gasPrice) => {
      const [maxPriorityFeePerGas = 0n, maxFeePerGas = 0n] = [first, other].toSorted((a, b) => (a < b ? -1 : 1))
      const next = replacementFees({ maxFeePerGas, maxPriorityFeePerGas }, gasPrice)
      for (const [before, after] of [
        [maxFeePerGas, next.maxFeePerGas],
        [maxPriorityFeePerGas, next.maxPriorityFeePerGas],
      ] as const) {
        expect(after > before && after * 10n >= before * 11n).toBe(true)
      }
      expect(next.maxPriorityFeePerGas <= next.maxFeePerGas).toBe(true)
    }),
  )
})

const node = (gasPrice: bigint): Eip1193 => ({
  async request({ method }) {
    if (method === 'eth_gasPrice') return numberToHex(gasPrice)
    if (method === 'eth_estimateGas') return numberToHex(21_000)
    throw new RpcUnreachable(method)
  },
})

test('a single node cannot raise the fees', async () => {
  const fee = async (page: Eip1193, wallet?: Eip1193) =>
    (await replacementTerms({ page, wallet }, record, 'speedUp')).maxFeePerGas
  expect(await fee(node(1_000n), node(30n))).toBe(36n)
  expect(await fee(node(30n), node(1_000n))).toBe(36n)
  expect(await fee(node(30n))).toBe(36n)
  expect(await fee(node(30n), { request: () => Promise.reject(new RpcUnreachable('down')) })).toBe(36n)
})

test('a speed-up has the gas limit of its transaction, a cancellation has that of a transfer with a margin', async () => {
  const gas = async (kind: 'speedUp' | 'cancel') => (await replacementTerms({ page: node(1n) }, record, kind)).gasLimit
  expect(await gas('speedUp')).toBe(90_000n)
  expect(await gas('cancel')).toBe(26_250n)
})

test.each([
  ['speedUp', record.call],
  ['cancel', { to: ACCOUNT, data: '0x', value: 0n }],
] as const)(
  'the only step of a %s requests the expected call with the terms that the screen shows',
  async (kind, bytes) => {
    const terms = { ...sentAs, maxFeePerGas: 24n, maxPriorityFeePerGas: 2n }
    const { steps } = planReplacement(record, kind, terms)
    const [step] = steps
    if (!step || !('prepare' in step)) throw new Error('no transaction')
    expect(steps).toHaveLength(1)
    expect(step.replaces).toEqual({ hash: record.hash, kind })
    const { chainId, account, hash, call } = record
    expect(await step.prepare(undefined)).toEqual({
      ok: true,
      value: {
        transaction: { chainId: 1, from: ACCOUNT, ...bytes, terms },
        shown: { kind, chainId, account, hash, call, terms },
      },
    })
  },
)
