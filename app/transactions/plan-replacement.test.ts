import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberToHex } from 'viem'
import { RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { ACCOUNT, exampleTransaction } from '#tests/builders/example-transaction.ts'
import {
  isReplaceable,
  planReplacement,
  replacementFees,
  replacementTerms,
  type ReplaceableRecord,
} from './plan-replacement.ts'

const sentAs = { nonce: 12, gasLimit: 90_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }
const record: ReplaceableRecord = { ...exampleTransaction(), sentAs }

test('only a pending transaction whose nonce is known can be replaced', () => {
  expect(isReplaceable(record)).toBe(true)
  expect(isReplaceable(exampleTransaction())).toBe(false)
  for (const status of ['replacing', 'canceling', 'succeeded', 'dropped'] as const)
    expect(isReplaceable({ ...record, status })).toBe(false)
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
    fc.property(fee, fee, fee, (one, other, gasPrice) => {
      const [maxPriorityFeePerGas = 0n, maxFeePerGas = 0n] = [one, other].toSorted((a, b) => (a < b ? -1 : 1))
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
