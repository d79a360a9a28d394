import { expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { transactionObserver } from './observe-transaction.ts'
import { nextState, withState } from './transaction-state.ts'
import { explorerLink, parseRecords, printRecords, type TransactionRecord } from './transaction-record.ts'

const START = 1_790_000_000_000
const record = exampleTransaction({ sentAt: START, batch: 'batch 7' })
const silent: Eip1193 = { request: () => Promise.reject(new Error('the page asks no node about a batch')) }

function observe(answer: unknown, { at = START, of = record }: { at?: number; of?: TransactionRecord } = {}) {
  const requests: unknown[] = []
  const wallet: Eip1193 = {
    async request(call) {
      requests.push(call)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { requests, observed: transactionObserver({ page: silent, wallet, now: () => at })(of) }
}

const receipts = [{ transactionHash: hashOf(8) }, { transactionHash: hashOf(9) }]
const executed = { type: 'overtaken', by: hashOf(9), reason: 'repriced' }
const discarded = { type: 'mined', hash: record.hash, outcome: { status: 'failed', code: 'transaction.discarded' } }
const failed = { type: 'mined', hash: record.hash, outcome: { status: 'failed', code: 'swap.batchFailed' } }

test.each([
  ['pending', { status: 100 }, undefined],
  [
    'signed by some owners of a Safe',
    { status: 100, capabilities: { signatures: { given: 1, required: 2 } } },
    { type: 'signed', signatures: { given: 1, required: 2 } },
  ],
  ['pending with unreadable signatures', { status: 100, capabilities: { signatures: { given: '1' } } }, undefined],
  ['executed', { status: 200, receipts }, executed],
  ['executed, with the status string of an earlier draft', { status: 'CONFIRMED', receipts }, executed],
  ['executed, without a receipt', { status: 200 }, undefined],
  ['executed, with a broken receipt', { status: 200, receipts: [{ transactionHash: '0x1' }] }, undefined],
  ['not included', { status: 400 }, discarded],
  ['reverted', { status: 500, receipts }, failed],
  ['executed in part', { status: 600, receipts }, failed],
  ['something else', 'done', undefined],
])('a batch that is %s', async (_what, answer, event) => {
  const { requests, observed } = observe(answer)
  expect(await observed).toEqual({ event })
  expect(requests).toEqual([{ method: 'wallet_getCallsStatus', params: ['batch 7'] }])
})

test('without wallet_getCallsStatus, a batch id that is a transaction hash is followed, and any other id fails the check', async () => {
  const missing = new RpcError(-32_601, 'Method not found')
  expect(await observe(missing).observed).toEqual({ event: { type: 'checkFailed' } })
  const named = observe(missing, { of: { ...record, batch: hashOf(9) } })
  expect(await named.observed).toEqual({ event: executed })
})

test('a batch that the wallet does not know is dropped after an hour', async () => {
  const unknown = new RpcError(5730, 'Unknown bundle id')
  expect(await observe(unknown, { at: START + HOUR - 1 }).observed).toEqual({ event: undefined })
  expect(await observe(unknown, { at: START + HOUR }).observed).toEqual({ event: { type: 'drop' } })
})

test.each([
  ['is not connected', new RpcError(4900, 'Disconnected')],
  ['is locked', new RpcError(4100, 'Unauthorized')],
  ['does not respond', new Error('timeout')],
  ['responds with neither a status nor an error', 'done'],
])('a batch is not dropped while the wallet %s', async (_state, answer) => {
  expect(await observe(answer, { at: START + 100 * HOUR }).observed).toEqual({ event: undefined })
})

test('a batch is not dropped before a wallet has connected', async () => {
  const now = () => START + 100 * HOUR
  expect(await transactionObserver({ page: silent, wallet: undefined, now })(record)).toEqual({ event: undefined })
})

test.each([100, 'PENDING'])('a batch that the wallet reports as pending (%s) is never dropped', async (status) => {
  expect(await observe({ status }, { at: START + 100 * HOUR }).observed).toEqual({ event: undefined })
})

test('the record of a batch links to its transaction once the wallet has reported it, even after a reload', () => {
  expect(explorerLink(record)).toBeUndefined()
  const known = withState(record, nextState(record, { type: 'overtaken', by: hashOf(9), reason: 'repriced' }))
  expect(known).toMatchObject({ status: 'pending', batch: 'batch 7', replacedBy: hashOf(9) })
  expect(explorerLink(known)).toContain(hashOf(9))
  expect(parseRecords(printRecords([known]))).toEqual([known])
  expect(parseRecords(printRecords([{ ...known, batch: 'x'.repeat(8_195) }]))[0]).not.toHaveProperty('batch')
})

test('the transaction of a batch is never dropped: no node knows the record’s hash, and the transaction may be another account’s', async () => {
  const known: TransactionRecord = { ...record, replacedBy: hashOf(9) }
  const empty: Eip1193 = { request: async () => null }
  const observe = transactionObserver({ page: empty, wallet: empty, now: () => START + 100 * HOUR })
  expect(await observe(known)).toEqual({})
})
