import { expect, test } from 'vitest'
import { HOUR } from '#app/base/time.ts'
import { RpcError, type Eip1193 } from '#app/chain/eip1193.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import { transactionObserver } from './observe-transaction.ts'
import { nextLife, withLife } from './transaction-life.ts'
import { explorerLink, parseRecords, printRecords, type TransactionRecord } from './transaction-record.ts'

const START = 1_790_000_000_000
const record = exampleTransaction({ sentAt: START, batch: 'batch 7' })
const silent: Eip1193 = { request: () => Promise.reject(new Error('the page asks no node about a batch')) }

function observe(answer: unknown, { at = START, of = record }: { at?: number; of?: TransactionRecord } = {}) {
  const asked: unknown[] = []
  const wallet: Eip1193 = {
    async request(call) {
      asked.push(call)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { asked, observed: transactionObserver({ page: silent, wallet, now: () => at })(of) }
}

const receipts = [{ transactionHash: hashOf(8) }, { transactionHash: hashOf(9) }]
const executed = { type: 'overtaken', by: hashOf(9), reason: 'repriced' }
const discarded = { type: 'mined', hash: record.hash, outcome: { status: 'failed', code: 'transaction.discarded' } }
const failed = { type: 'mined', hash: record.hash, outcome: { status: 'failed', code: 'swap.batchFailed' } }

test.each([
  ['pending', { status: 100 }, undefined],
  ['executed', { status: 200, receipts }, executed],
  ['executed, in the words of an earlier version', { status: 'CONFIRMED', receipts }, executed],
  ['executed, without a receipt', { status: 200 }, undefined],
  ['executed, with a broken receipt', { status: 200, receipts: [{ transactionHash: '0x1' }] }, undefined],
  ['not included', { status: 400 }, discarded],
  ['reverted', { status: 500, receipts }, failed],
  ['executed in part', { status: 600, receipts }, failed],
  ['something else', 'done', undefined],
])('a batch that is %s', async (_what, answer, event) => {
  const { asked, observed } = observe(answer)
  expect(await observed).toEqual({ event })
  expect(asked).toEqual([{ method: 'wallet_getCallsStatus', params: ['batch 7'] }])
})

test('a wallet without the method may have returned the hash of a transaction as the id', async () => {
  const missing = new RpcError(-32_601, 'Method not found')
  expect(await observe(missing).observed).toEqual({ event: { type: 'checkFailed' } })
  const named = observe(missing, { of: { ...record, batch: hashOf(9) } })
  expect(await named.observed).toEqual({ event: executed })
})

test('a batch of which the wallet knows nothing is dropped after an hour', async () => {
  const unknown = new RpcError(5730, 'Unknown bundle id')
  expect(await observe(unknown, { at: START + HOUR - 1 }).observed).toEqual({ event: undefined })
  expect(await observe(unknown, { at: START + HOUR }).observed).toEqual({ event: { type: 'drop' } })
})

test.each([100, 'PENDING'])(
  'a batch that the wallet calls pending (%s) is waited for, however long',
  async (status) => {
    expect(await observe({ status }, { at: START + 100 * HOUR }).observed).toEqual({ event: undefined })
  },
)

test('the record of a batch leads to its transaction once that is known, also after a reload', () => {
  expect(explorerLink(record)).toBeUndefined()
  const known = withLife(record, nextLife(record, { type: 'overtaken', by: hashOf(9), reason: 'repriced' }))
  expect(known).toMatchObject({ status: 'pending', batch: 'batch 7', replacedBy: hashOf(9) })
  expect(explorerLink(known)).toContain(hashOf(9))
  expect(parseRecords(printRecords([known]))).toEqual([known])
  expect(parseRecords(printRecords([{ ...known, batch: 'x'.repeat(8_195) }]))[0]).not.toHaveProperty('batch')
})
