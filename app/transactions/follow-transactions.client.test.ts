import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectWallet } from '#tests/builders/connect-wallet.ts'
import { exampleTransaction, hashOf, usdc } from '#tests/builders/example-transaction.ts'
import { stubNode, type Answers, type StubNode } from '#tests/builders/stub-node.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'

const SECOND = 1_000

// The nodes that a page reads to follow its pending transactions: its own and the connected wallet's.

let tab: StubTab
let node: StubNode

const receipt =
  (status: '0x0' | '0x1') =>
  ([hash]: readonly unknown[]) => ({ transactionHash: hash, blockNumber: '0xa', status })
const nodeWith = (answers: Answers) => stubNode({ answers: { eth_getTransactionReceipt: receipt('0x1'), ...answers } })
const receiptRequests = ({ requests }: StubNode) =>
  requests.filter(({ method }) => method === 'eth_getTransactionReceipt')

beforeEach(() => {
  node = nodeWith({})
  tab = stubTab({ 1: node })
  vi.useFakeTimers()
  vi.resetModules()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that follows an approval sent from it. */
async function openPage() {
  const page = {
    ...(await import('./transactions.ts')),
    ...(await import('./write-transactions.ts')),
    ...(await import('./follow-transactions.client.ts')),
    ...(await import('#app/wallet/bridge.ts')),
  }
  const { output: _, ...record } = exampleTransaction({ kind: 'approve', input: usdc(5n), sentAt: Date.now() })
  page.trackTransaction(record)
  return { ...page, status: () => page.readTransactions()[0]?.status }
}

test('without a wallet, the receipt of the page’s node is accepted at once', async () => {
  const { followPending, status } = await openPage()
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(1)
  expect(status()).toBe('succeeded')
  expect(receiptRequests(node)).toEqual([{ method: 'eth_getTransactionReceipt', params: [hashOf(1)] }])
  stop()
})

test('a page that is shown again or is online again observes its transactions at once', async () => {
  let isMined = false
  tab.setNode(1, nodeWith({ eth_getTransactionReceipt: (of) => (isMined ? receipt('0x1')(of) : null) }))
  for (const event of ['online', 'pageshow', 'visibilitychange']) {
    isMined = false
    const { followPending, status } = await openPage()
    const stop = followPending()
    await vi.advanceTimersByTimeAsync(SECOND)
    isMined = true
    await vi.advanceTimersByTimeAsync(SECOND / 2)
    expect(status()).toBe('pending')
    tab.window.dispatchEvent(new Event(event))
    await vi.advanceTimersByTimeAsync(1)
    expect(status()).toBe('succeeded')
    stop()
  }
})

test('an outcome on Ethereum is observed for twelve confirmations, and a reorg undoes it', async () => {
  let head = 10
  let block: string | undefined = hashOf(500)
  tab.setNode(
    1,
    nodeWith({
      eth_blockNumber: () => `0x${head.toString(16)}`,
      eth_getTransactionReceipt: ([hash]) =>
        block === undefined ? null : { transactionHash: hash, blockNumber: '0xa', blockHash: block, status: '0x1' },
      eth_getTransactionByHash: () => null,
    }),
  )
  const { followPending, status, readTransactions } = await openPage()
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(readTransactions()[0]).toMatchObject({ status: 'succeeded', block: { number: 10n, hash: hashOf(500) } })
  block = undefined
  // One answer without the transaction may come from a node that is behind.
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(status()).toBe('succeeded')
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(status()).toBe('pending')
  block = hashOf(501)
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(readTransactions()[0]).toMatchObject({ status: 'succeeded', block: { hash: hashOf(501) } })
  head = 20
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  expect(readTransactions()[0]).toHaveProperty('block')
  head = 21
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  expect(readTransactions()[0]).not.toHaveProperty('block')
  stop()
})

test('a tab in the background sends no request until it is visible', async () => {
  const { followPending, status } = await openPage()
  tab.setVisible(false)
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  tab.setVisible(false)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(node.requests).toEqual([])
  tab.setVisible(true)
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(status()).toBe('succeeded')
  stop()
})

test('a tab in the background observes its transactions if it notifies of their outcomes', async () => {
  vi.stubGlobal('Notification', { permission: 'granted' })
  tab.texts.set('tarn.notify', 'on')
  const { followPending } = await openPage()
  tab.setVisible(false)
  tab.texts.set('tarn.toast-tab', 'another tab')
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(node.requests).toEqual([])
  stop()
  tab.texts.delete('tarn.toast-tab')
  vi.resetModules()
  const again = await openPage()
  const stopAgain = again.followPending()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(again.status()).toBe('succeeded')
  stopAgain()
})

test('the node of a connected wallet is read too, and no outcome is set while the nodes disagree', async () => {
  const { followPending, status } = await openPage()
  const wallet = await connectWallet(tab, { answers: { eth_getTransactionReceipt: receipt('0x0') } })
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(status()).toBe('pending')
  expect(receiptRequests(wallet)).toHaveLength(1)
  stop()
})

test('the status of a batch is requested only from the wallet that sent it', async () => {
  const page = await openPage()
  page.removeTransaction(hashOf(1))
  for (const [number, connector] of [
    [2, 'org.example'],
    [3, 'org.other'],
  ] as const)
    page.trackTransaction(
      exampleTransaction({ hash: hashOf(number), batch: `0x0${number}`, connector, sentAt: Date.now() }),
    )
  const wallet = await connectWallet(tab, { answers: { wallet_getCallsStatus: () => ({ status: 100 }) } })
  const stop = page.followPending()
  await vi.advanceTimersByTimeAsync(SECOND)
  const requests = wallet.requests.filter(({ method }) => method === 'wallet_getCallsStatus')
  expect(requests.map(({ params }) => params[0])).toEqual(['0x02'])
  stop()
})

test('a wallet on another chain gets no request', async () => {
  const { followPending, status, bridge } = await openPage()
  const wallet = await connectWallet(tab, { answers: { eth_getTransactionReceipt: receipt('0x0') } })
  bridge.chainId = 8453
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(status()).toBe('succeeded')
  expect(wallet.requests).toEqual([])
  stop()
})

test('a disconnected wallet gets no request', async () => {
  const { followPending, status, bridge } = await openPage()
  const wallet = await connectWallet(tab, { answers: { eth_getTransactionReceipt: receipt('0x0') } })
  bridge.status = 'disconnected'
  const stop = followPending()
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect(status()).toBe('succeeded')
  expect(wallet.requests).toEqual([])
  stop()
})
