import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Eip1193 } from '#app/chain/eip1193.ts'
import { exampleTransaction, hashOf } from '#tests/builders/example-transaction.ts'
import type { Outcome } from './transaction-state.ts'
import {
  MAX_RECORDS,
  MAX_RECORDS_LENGTH,
  parseRecords,
  printRecords,
  type TransactionRecord,
} from './transaction-record.ts'

const STORED = 'tarn.transactions'
let texts: Map<string, string>
let tab: EventTarget

beforeEach(() => {
  texts = new Map()
  tab = new EventTarget()
  const localStorage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  // Each test is a page of its own.
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const openPage = async () => ({
  ...(await import('./transactions.ts')),
  ...(await import('./write-transactions.ts')),
  ...(await import('#app/entities/transaction/activity-signal.ts')),
  ...(await import('./follow-transactions.client.ts')),
})

/** A node that has the transaction's receipt once `mine` is called. */
function chain() {
  let isMined = false
  let requestCount = 0
  const page: Eip1193 = {
    async request({ method, params }) {
      if (method !== 'eth_getTransactionReceipt') throw new Error(method)
      requestCount += 1
      const [hash] = params as readonly string[]
      return isMined ? { transactionHash: hash, blockNumber: '0xa', status: '0x1' } : null
    },
  }
  return { nodes: { page, intervalMs: 1 }, mine: () => void (isMined = true), requestCount: () => requestCount }
}

const sent = (number: number, rest = {}) => {
  const { output: _, ...record } = exampleTransaction({
    hash: hashOf(number),
    kind: 'approve',
    sentAt: Date.now(),
    ...rest,
  })
  return record
}

test('tracked transactions are stored once each, newest first', async () => {
  const { trackTransaction, readTransactions } = await openPage()
  trackTransaction(sent(1))
  trackTransaction(sent(2))
  trackTransaction(sent(1))
  expect(readTransactions().map(({ hash }) => Number(hash))).toEqual([1, 2])
  expect(parseRecords(texts.get(STORED) ?? null)).toEqual(readTransactions())
})

test('an outcome changes its own record only and does not restore a removed one', async () => {
  const { trackTransaction, applyToTransaction, readTransactions, wasChangedHere } = await openPage()
  trackTransaction(sent(1))
  trackTransaction(sent(2))
  const minedAs = (number: number, outcome: Outcome) =>
    applyToTransaction(hashOf(number), { type: 'mined', hash: hashOf(number), outcome })
  minedAs(1, { status: 'failed', code: 'approval.failed' })
  minedAs(3, { status: 'succeeded' })
  expect(readTransactions().map(({ status }) => status)).toEqual(['pending', 'failed'])
  expect([1, 3].map((number) => wasChangedHere(hashOf(number)))).toEqual([true, false])
})

test('above the limit, the oldest final records are dropped, pending ones never', async () => {
  const { trackTransaction, readTransactions } = await openPage()
  trackTransaction(sent(1))
  for (let number = 2; number <= MAX_RECORDS + 5; number++) trackTransaction(sent(number, { status: 'succeeded' }))
  const left = readTransactions().map(({ hash }) => Number(hash))
  expect(left).toHaveLength(MAX_RECORDS)
  expect(left[0]).toBe(MAX_RECORDS + 5)
  expect(left.at(-1)).toBe(1)
  expect(left).not.toContain(2)
})

test('clearing keeps pending records', async () => {
  const { trackTransaction, clearFinished, readTransactions } = await openPage()
  trackTransaction(sent(1, { status: 'succeeded' }))
  trackTransaction(sent(2))
  trackTransaction(sent(3, { status: 'shortfall' }))
  clearFinished()
  expect(readTransactions().map(({ hash }) => Number(hash))).toEqual([2])
})

test('subscribers are notified of the transactions of another tab', async () => {
  const { subscribeTransactions, readTransactions } = await openPage()
  const seen: number[] = []
  const stop = subscribeTransactions(() => void seen.push(readTransactions().length))
  texts.set(
    STORED,
    JSON.stringify([sent(1)], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  )
  tab.dispatchEvent(new Event('storage'))
  stop()
  expect(seen).toEqual([1])
})

test('an open request is listed until it is removed', async () => {
  const { addOpenRequest, readOpenRequests } = await openPage()
  const { hash: _hash, call: _call, ...purpose } = sent(1)
  const removeRequest = addOpenRequest({ ...purpose, status: 'awaitingSignature' })
  const removeOtherRequest = addOpenRequest({ ...purpose, status: 'awaitingSignature' })
  const [newest, first] = readOpenRequests()
  expect(readOpenRequests()).toHaveLength(2)
  expect(newest).not.toBe(first)
  removeRequest()
  removeRequest()
  expect(readOpenRequests()).toEqual([newest])
  expect(readOpenRequests()[0]).toBe(newest)
  removeOtherRequest()
  expect(readOpenRequests()).toEqual([])
})

test('subscribers to activity are notified of the page’s first transaction or request, and of another tab’s transactions', async () => {
  const { hasActivity, subscribeActivity, trackTransaction, addOpenRequest } = await openPage()
  let notified = 0
  subscribeActivity(() => (notified += 1))
  expect(hasActivity()).toBe(false)
  const { hash: _hash, call: _call, ...purpose } = sent(1)
  addOpenRequest({ ...purpose, status: 'awaitingSignature' })
  expect([hasActivity(), notified]).toEqual([true, 1])
  trackTransaction(sent(1))
  expect(notified).toBe(1)
  tab.dispatchEvent(new Event('storage'))
  expect(notified).toBe(2)
})

test('a transaction is followed only once per page, and every caller gets its outcome', async () => {
  const { trackTransaction, readTransactions, followTransaction, followPending } = await openPage()
  const { nodes, mine, requestCount } = chain()
  const other = chain()
  trackTransaction(sent(1))
  const first = followTransaction(sent(1), nodes)
  const stop = followPending(() => other.nodes)
  expect(followTransaction(sent(1), other.nodes)).toBe(first)
  mine()
  expect(await first).toEqual({ status: 'succeeded', fee: 0n })
  stop()
  expect(readTransactions()[0]?.status).toBe('succeeded')
  expect(requestCount()).toBeGreaterThan(0)
  expect(other.requestCount()).toBe(0)
})

test('pending transactions are followed, including those sent later, and final ones are not', async () => {
  const { trackTransaction, readTransactions, followPending } = await openPage()
  const { nodes, mine } = chain()
  const followed: number[] = []
  trackTransaction(sent(1, { status: 'failed' }))
  trackTransaction(sent(2))
  const stop = followPending((record) => {
    followed.push(Number(record.hash))
    return nodes
  })
  trackTransaction(sent(3))
  mine()
  await vi.waitFor(() =>
    expect(readTransactions().map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'failed']),
  )
  stop()
  trackTransaction(sent(4))
  expect(new Set(followed)).toEqual(new Set([2, 3]))
})

test('an outcome that another tab overwrote is determined again', async () => {
  const { trackTransaction, readTransactions, followPending } = await openPage()
  const { nodes, mine } = chain()
  trackTransaction(sent(1))
  const undone = texts.get(STORED) ?? ''
  const stop = followPending(() => nodes)
  mine()
  await vi.waitFor(() => expect(readTransactions()[0]?.status).toBe('succeeded'))
  texts.set(STORED, undone)
  tab.dispatchEvent(new Event('storage'))
  expect(readTransactions()[0]?.status).toBe('pending')
  await vi.waitFor(() => expect(readTransactions()[0]?.status).toBe('succeeded'))
  stop()
})

test('nonce, gas and fees of an open transaction are stored once, and a failed check leaves it pending', async () => {
  const { trackTransaction, applyToTransaction, storeSentAs, readTransactions } = await openPage()
  trackTransaction(sent(1))
  const sentAs = { nonce: 3, gasLimit: 21_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
  storeSentAs(hashOf(1), sentAs)
  storeSentAs(hashOf(1), { ...sentAs, nonce: 4 })
  applyToTransaction(hashOf(1), { type: 'checkFailed' })
  expect(readTransactions()[0]).toMatchObject({ status: 'pending', code: 'transaction.checkFailed', sentAs })
})

test('a change by another tab is not overwritten, even before its storage event arrives', async () => {
  const { trackTransaction, applyToTransaction, readTransactions, subscribeTransactions } = await openPage()
  const stop = subscribeTransactions(() => {})
  trackTransaction(sent(1))
  trackTransaction(sent(2))
  // The other tab writes its outcome; the storage event is still on its way.
  const text = texts.get(STORED) ?? ''
  const [second, first] = parseRecords(text)
  texts.set(STORED, printRecords([second, { ...first, status: 'succeeded' }] as TransactionRecord[]) ?? '')
  applyToTransaction(hashOf(2), { type: 'mined', hash: hashOf(2), outcome: { status: 'failed' } })
  applyToTransaction(hashOf(1), { type: 'mined', hash: hashOf(1), outcome: { status: 'failed' } })
  expect(readTransactions().map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  stop()
})

test('a removed record is not restored', async () => {
  const { trackTransaction, removeTransaction, applyToTransaction, readTransactions } = await openPage()
  trackTransaction(sent(1))
  removeTransaction(hashOf(1))
  applyToTransaction(hashOf(1), { type: 'drop' })
  expect(readTransactions()).toEqual([])
})

test('the limit counts the records of an account on a chain', async () => {
  const { trackTransaction, readTransactions } = await openPage()
  trackTransaction(sent(1, { chainId: 8453, status: 'succeeded' }))
  for (let number = 2; number <= MAX_RECORDS + 2; number++) trackTransaction(sent(number, { status: 'succeeded' }))
  const left = readTransactions().map(({ hash }) => Number(hash))
  expect(left).toHaveLength(MAX_RECORDS + 1)
  expect(left.at(-1)).toBe(1)
  expect(left).not.toContain(2)
})

test('above the limit, pending records replace only the oldest final ones', async () => {
  const { trackTransaction, readTransactions } = await openPage()
  for (let number = 1; number <= MAX_RECORDS; number++) trackTransaction(sent(number, { status: 'succeeded' }))
  for (let number = 301; number <= 303; number++) trackTransaction(sent(number))
  const left = readTransactions().map(({ hash }) => Number(hash))
  expect(left).toHaveLength(MAX_RECORDS)
  expect(left.slice(0, 3)).toEqual([303, 302, 301])
  expect(left.at(-1)).toBe(4)
})

test('the server renders no transactions and no requests, even if storage exists there', async () => {
  const { trackTransaction, addOpenRequest, useTransactions, useOpenRequests } = await openPage()
  trackTransaction(sent(1))
  const { hash: _hash, call: _call, ...purpose } = sent(2)
  addOpenRequest({ ...purpose, status: 'awaitingSignature' })
  const Counts = () => `${useTransactions().length} and ${useOpenRequests().length}`
  expect(renderToString(createElement(Counts))).toBe('0 and 0')
})

test('the stored text of all accounts and chains has a limit, and open records are never dropped for it', async () => {
  const { trackTransaction, readTransactions } = await openPage()
  const large = (number: number, rest = {}) => {
    const call = { to: sent(number).call.to, data: `0x${'ab'.repeat(50_000)}`, value: 0n } as const
    return sent(number, { call, account: `0x${number.toString(16).padStart(40, '0')}`, ...rest })
  }
  trackTransaction(large(1))
  for (let number = 2; number <= 20; number++)
    trackTransaction(large(number, { status: 'succeeded', chainId: number % 2 === 0 ? 1 : 8453 }))
  const left = readTransactions().map(({ hash }) => Number(hash))
  expect(left).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 1])
  expect(texts.get(STORED)?.length).toBeLessThanOrEqual(MAX_RECORDS_LENGTH)
})

test('records stored above the limits are read, and dropped when the next one is tracked', async () => {
  const { trackTransaction, readTransactions } = await openPage()
  const stored = Array.from({ length: MAX_RECORDS + 10 }, (_, index) => sent(index + 1, { status: 'succeeded' }))
  texts.set(STORED, printRecords(stored) ?? '')
  expect(readTransactions()).toHaveLength(MAX_RECORDS + 10)
  trackTransaction(sent(1_000))
  expect(readTransactions()).toHaveLength(MAX_RECORDS)
})
