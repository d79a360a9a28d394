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
  ...{ hash: hashOf(9), from: ACCOUNT, to: USDC, input: '0x99', value: '0x0', nonce: '0x5', gas: '0x5208' },
  ...{ gasPrice: '0x9', blockNumber: '0xa', blockHash: hashOf(100) },
}

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
    if (method === 'eth_getBlockByNumber') return { transactions: [{ hash: 'odd' }, other] }
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

test('a used nonce that only the page’s node reports ends nothing for an hour while the wallet does not answer', async () => {
  const used = node({ count: 6 })
  const down: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
  const hour = START + 3_600_000
  expect(await observe(used, down, {}, hour - 1)).toEqual({})
  expect((await observe(used, down, {}, hour)).event).toMatchObject({ type: 'overtaken', reason: 'replaced' })
  // The user's own wallet ends it at once, as it does if there is no second node.
  expect((await observe(down, used)).event).toMatchObject({ type: 'overtaken', reason: 'replaced' })
  const copy = { ...record.call, value: `0x${record.call.value.toString(16)}`, input: record.call.data }
  const repriced: Eip1193 = {
    request: async (call) =>
      call.method === 'eth_getBlockByNumber' ? { transactions: [{ ...other, ...copy }] } : used.request(call),
  }
  expect((await observe(repriced, down)).event).toMatchObject({ type: 'overtaken', reason: 'repriced' })
})

test('the check fails if no node has the state of earlier blocks to find which transaction used the nonce', async () => {
  const used = node({ count: 6, hasHistory: false })
  expect((await observe(used)).event).toEqual({ type: 'checkFailed' })
  expect((await observe(used, node({ count: 6 }))).event).toMatchObject({ by: hashOf(9) })
})

test('a failed check is reset if the nonce turns out to be unused', async () => {
  expect((await observe(node(), undefined, { code: 'transaction.checkFailed' })).event).toEqual({ type: 'checked' })
})

test('nonce, gas and fees are read from whichever node has the transaction', async () => {
  const { sentAs: _, ...fresh } = record
  const known = { ...other, hash: hashOf(1), blockNumber: null, blockHash: null }
  const nodes = [node(), node({ known })] as const
  const learned = { nonce: 5, gasLimit: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 9n }
  const look = (page: Eip1193, wallet: Eip1193) => transactionObserver({ page, wallet, now: () => START })(fresh)
  expect((await look(nodes[0], nodes[1])).sentAs).toEqual(learned)
  expect((await look(nodes[1], nodes[0])).sentAs).toEqual(learned)
})

test('a pending transaction with another call than the requested one is reported with its nonce', async () => {
  const { sentAs: _, ...fresh } = record
  const pending = { ...other, hash: hashOf(1), blockNumber: null, blockHash: null }
  const same = { ...pending, to: USDC, input: '0x1234', value: '0xde0b6b3a7640000' }
  const look = (known: object) => transactionObserver({ page: node({ known }), now: () => START })(fresh)
  expect(await look(pending)).toMatchObject({ event: { type: 'modified' }, sentAs: { nonce: 5 } })
  expect(await look(same)).toMatchObject({ event: undefined, sentAs: { nonce: 5 } })
})

test('a replacement that no node knows is rejected after half a minute', async () => {
  const change = { status: 'canceling', replacement: { kind: 'cancel', hash: hashOf(2), sentAt: START } } as const
  expect((await observe(node(), undefined, change, START + 29_999)).event).toBeUndefined()
  expect((await observe(node(), undefined, change, START + 30_000)).event).toEqual({
    type: 'replacementRejected',
    code: 'transaction.cancelFailed',
  })
})

test('an observation without answers from any node is empty, however much time has passed', async () => {
  const down: Eip1193 = { request: () => Promise.reject(new RpcUnreachable('down')) }
  const none: Eip1193 = { request: () => Promise.reject(new NoNode('no wallet is connected')) }
  for (const wallet of [undefined, down, none])
    expect(await observe(down, wallet, {}, START + 10 * 3_600_000)).toEqual({})
})
