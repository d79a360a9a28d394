import { expect, test } from 'vitest'
import { NoNode, RpcError, RpcUnreachable, type Eip1193 } from '#app/chain/eip1193.ts'
import { ACCOUNT, exampleTransaction, hashOf, USDC } from '#tests/builders/example-transaction.ts'
import { transactionObserver } from './observe-transaction.ts'
import type { TransactionRecord } from './transaction-record.ts'

// Observations when the nodes disagree or lack data. replacements.chain.test.ts has such tests against a real chain.

const START = 1_790_000_000_000
const sentAs = { nonce: 5, gasLimit: 100_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n }
const record = exampleTransaction({ sentAt: START, sentAs })

/** A transaction of the account in block 10. */
const other = {
  hash: hashOf(9),
  from: ACCOUNT,
  to: USDC,
  input: '0x99',
  value: '0x0',
  nonce: '0x5',
  gas: '0x5208',
  gasPrice: '0x9',
  blockNumber: '0xa',
  blockHash: hashOf(100),
}

/** The record before a node has returned its transaction, which has another call than the requested one, or the same. */
const { sentAs: _, ...recordWithoutNonce } = record
const modified = { ...other, hash: hashOf(1), blockNumber: null, blockHash: null }
const requested = { ...modified, to: USDC, input: '0x1234', value: '0xde0b6b3a7640000' }

interface State {
  /** The account's transaction count after block 10; it is five before. */
  readonly count?: number
  readonly known?: object | null
  readonly hasHistory?: boolean
}

const node = ({ count = 5, known = null, hasHistory = true }: State = {}): Eip1193 => ({
  async request({ method, params = [] }) {
    const [, block] = params as readonly [unknown, string]
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') return '0xf'
    if (method === 'eth_getTransactionReceipt') return null
    if (method === 'eth_getTransactionByHash') return known
    if (method === 'eth_getBlockByNumber') return { transactions: [{ hash: 'malformed' }, other] }
    if (method !== 'eth_getTransactionCount') throw new RpcError(-32_601, method)
    if (block === 'latest') return `0x${count.toString(16)}`
    if (!hasHistory) throw new RpcError(-32_000, 'missing trie node')
    return `0x${(Number(block) >= 10 ? count : 5).toString(16)}`
  },
})

const observe = (page: Eip1193, wallet?: Eip1193, change: Partial<TransactionRecord> = {}, now = START + 60_000) =>
  transactionObserver({ page, wallet, now: () => now })({ ...record, ...change })

test('another transaction with the nonce replaces the record’s if both nodes have it', async () => {
  const used = node({ count: 6 })
  expect((await observe(used, used)).event).toMatchObject({ type: 'overtaken', by: hashOf(9), reason: 'replaced' })
  expect((await observe(used)).event).toMatchObject({ by: hashOf(9), block: { number: 10n } })
  expect(await observe(used, node())).toEqual({})
  expect(await observe(node(), used)).toEqual({})
})

const down: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
const HOUR_LATER = START + 3_600_000

test('a used nonce that only one node reports does not end a transaction for an hour while the other node does not answer', async () => {
  const used = node({ count: 6 })
  const failing: Eip1193 = {
    request: (call) => (call.method === 'eth_getTransactionCount' ? down : used).request(call),
  }
  const pairs = [
    [used, down],
    [down, used],
    [used, failing],
    [failing, used],
  ] as const
  for (const nodes of pairs) {
    expect(await observe(...nodes, {}, HOUR_LATER - 1)).toEqual({})
    expect((await observe(...nodes, {}, HOUR_LATER)).event).toMatchObject({ type: 'overtaken', reason: 'replaced' })
  }
  const copy = { ...record.call, value: `0x${record.call.value.toString(16)}`, input: record.call.data }
  const repriced: Eip1193 = {
    request: async (call) =>
      call.method === 'eth_getBlockByNumber' ? { transactions: [{ ...other, ...copy }] } : used.request(call),
  }
  expect((await observe(repriced, down)).event).toMatchObject({ type: 'overtaken', reason: 'repriced' })
})

test('a used nonce does not end a transaction if the nodes name different transactions that used it', async () => {
  const used = node({ count: 6 })
  const dishonest: Eip1193 = {
    request: async (call) =>
      call.method === 'eth_getBlockByNumber' ? { transactions: [{ ...other, hash: hashOf(8) }] } : used.request(call),
  }
  expect(await observe(dishonest, used, {}, HOUR_LATER)).toEqual({})
})

test('a wallet that changes its chain during an observation gets no further requests', async () => {
  let requests = 0
  const used = node({ count: 6 })
  const wallet: Eip1193 = {
    async request(call) {
      if (call.method === 'eth_chainId') return requests === 0 ? '0x1' : '0x2105'
      requests += 1
      return used.request(call)
    },
  }
  expect(await observe(used, wallet)).toEqual({})
  expect(requests).toBe(1)
})

test('the check fails if no node has the state of earlier blocks to find which transaction used the nonce', async () => {
  const used = node({ count: 6, hasHistory: false })
  expect((await observe(used)).event).toEqual({ type: 'checkFailed' })
  expect(await observe(used, node({ count: 6 }))).toEqual({})
  expect((await observe(used, node({ count: 6 }), {}, HOUR_LATER)).event).toMatchObject({ by: hashOf(9) })
})

test('a failed check is reset if the nonce turns out to be unused', async () => {
  expect((await observe(node(), undefined, { code: 'transaction.checkFailed' })).event).toEqual({ type: 'checked' })
})

test('nonce, gas and fees are read from whichever node has the transaction', async () => {
  const nodes = [node(), node({ known: modified })] as const
  const sentAs = { nonce: 5, gasLimit: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 9n }
  const observeBoth = (page: Eip1193, wallet: Eip1193) =>
    transactionObserver({ page, wallet, now: () => START })(recordWithoutNonce)
  expect((await observeBoth(nodes[0], nodes[1])).sentAs).toEqual(sentAs)
  expect((await observeBoth(nodes[1], nodes[0])).sentAs).toEqual(sentAs)
})

test('a pending transaction with another call than the requested one on either node is reported with its nonce', async () => {
  const observeBoth = (page: object, wallet: object, count = 5) =>
    transactionObserver({
      page: node({ known: page, count }),
      wallet: node({ known: wallet }),
      now: () => START,
    })(recordWithoutNonce)
  const expected = { sentCall: { to: USDC, data: '0x99', value: 0n }, sentAs: { nonce: 5 } }
  expect(await observeBoth(modified, modified)).toMatchObject(expected)
  expect(await observeBoth(requested, modified)).toMatchObject(expected)
  expect(await observeBoth(modified, requested)).toMatchObject(expected)
  expect(await observeBoth(requested, requested)).toEqual({ sentAs: expect.objectContaining({ nonce: 5 }) as object })
  // One node reports the nonce as used, so it is unclear how the transaction ended.
  expect(await observeBoth(modified, requested, 6)).toMatchObject(expected)
})

test('the call is still compared with the copy of a node that has answered only after the nonce was known', async () => {
  let isUp = false
  const late: Eip1193 = { request: (call) => (isUp ? node({ known: modified }) : down).request(call) }
  const observeAgain = transactionObserver({ page: node({ known: requested }), wallet: late, now: () => START })
  expect(await observeAgain(record)).toEqual({})
  isUp = true
  expect(await observeAgain(record)).toMatchObject({ sentCall: { data: '0x99' } })
})

test('the transaction is not requested again from a node whose copy has the known nonce', async () => {
  let requests = 0
  const { request } = node({ known: requested })
  const page: Eip1193 = {
    request: (call) => {
      if (call.method === 'eth_getTransactionByHash') requests += 1
      return request(call)
    },
  }
  const observeAgain = transactionObserver({ page, now: () => START })
  const { sentAs } = await observeAgain(recordWithoutNonce)
  await observeAgain({ ...recordWithoutNonce, ...(sentAs && { sentAs }) })
  expect(requests).toBe(1)
})

test('nonce and fees are not learned from one node alone: the nonces must agree, and the lower fees count', async () => {
  const expensive = { ...requested, maxFeePerGas: '0xffff', maxPriorityFeePerGas: '0x1' }
  const observeBoth = (page: object, wallet: object) =>
    transactionObserver({ page: node({ known: page }), wallet: node({ known: wallet }), now: () => START })(
      recordWithoutNonce,
    )
  const expected = { nonce: 5, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
  expect((await observeBoth(expensive, requested)).sentAs).toMatchObject(expected)
  expect((await observeBoth(requested, expensive)).sentAs).toMatchObject(expected)
  expect(await observeBoth({ ...requested, nonce: '0x3' }, requested)).toEqual({})
})

test('a used nonce that only one node reports neither ends the transaction nor is stored while the other node answers', async () => {
  const [claiming, honest] = [node({ known: requested, count: 6 }), node({ count: 6 })]
  for (const now of [HOUR_LATER - 1, HOUR_LATER])
    for (const [page, wallet] of [
      [claiming, honest],
      [honest, claiming],
    ] as const)
      expect(await transactionObserver({ page, wallet, now: () => now })(recordWithoutNonce)).toEqual({})
})

test('a nonce is stored after an hour if only one node reports it and the other one does not answer', async () => {
  const observeBoth = (now: number, count: number) =>
    transactionObserver({ page: node({ known: requested, count }), wallet: down, now: () => now })(recordWithoutNonce)
  expect(await observeBoth(HOUR_LATER - 1, 5)).toEqual({})
  expect(await observeBoth(HOUR_LATER - 1, 6)).toEqual({})
  expect(await observeBoth(HOUR_LATER, 5)).toMatchObject({ sentAs: { nonce: 5 } })
  expect(await observeBoth(HOUR_LATER, 6)).toMatchObject({ sentAs: { nonce: 5 }, event: { type: 'overtaken' } })
})

test('without a wallet, a nonce is stored at once if it is unused, and ends the transaction after an hour if it is used', async () => {
  const observeBoth = (now: number, count: number) =>
    transactionObserver({ page: node({ known: requested, count }), now: () => now })(recordWithoutNonce)
  expect(await observeBoth(START, 5)).toEqual({ sentAs: expect.objectContaining({ nonce: 5 }) as object })
  expect(await observeBoth(HOUR_LATER - 1, 6)).toEqual({})
  expect(await observeBoth(HOUR_LATER, 6)).toMatchObject({ event: { type: 'overtaken' } })
})

test('a replacement that no node knows is rejected after half a minute', async () => {
  const change = { status: 'canceling', replacement: { kind: 'cancel', hash: hashOf(2), sentAt: START } } as const
  expect((await observe(node(), undefined, change, START + 29_999)).event).toBeUndefined()
  expect((await observe(node(), undefined, change, START + 30_000)).event).toEqual({
    type: 'replacementRejected',
    code: 'transaction.cancelFailed',
  })
})

test('a replacement that only one node reports with another nonce is still awaited', async () => {
  const change = { status: 'replacing', replacement: { kind: 'speedUp', hash: hashOf(2), sentAt: START } } as const
  const copy = (nonce: string) => node({ known: { ...requested, hash: hashOf(2), nonce } })
  expect(await observe(copy('0x6'), copy('0x5'), change)).toEqual({})
  expect(await observe(copy('0x6'), copy('0x6'), change)).toMatchObject({ duplicate: { hash: hashOf(2) } })
})

test('an observation without answers from any node is empty, however much time has passed', async () => {
  const none: Eip1193 = { request: () => Promise.reject(new NoNode('no wallet is connected')) }
  for (const wallet of [undefined, down, none])
    expect(await observe(down, wallet, {}, START + 10 * 3_600_000)).toEqual({})
})
