import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#app/base/result.ts'
import { RpcError } from '#app/chain/eip1193.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { ACCOUNT, hashOf, USDC, usdc } from '#tests/builders/example-transaction.ts'
import { contractsOf, decimalsIn, etherOf, holdingOf, stubNode, type Answers } from '#tests/builders/stub-node.ts'
import { stubTab } from '#tests/builders/stub-tab.ts'
import type { RunEvent } from './run-flow.ts'
import type { TransactionStep } from './transaction-plan.ts'

// The runner with a page's real guard, store and follower, and with a node and a wallet that answer from a table.

const AMOUNT = 5n
const HASH = hashOf(7)
const approve: TransactionStep = {
  name: 'approve',
  purpose: { kind: 'approve', chainId: 1, account: ACCOUNT, input: usdc(AMOUNT) },
  prepare: () =>
    Promise.resolve(
      ok({
        transaction: encodeApproval(1, ACCOUNT, USDC, AMOUNT),
        shown: { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount: AMOUNT },
      }),
    ),
}

const UNITS = decimalsIn(USDC, 6n)
const receipt =
  (status: '0x0' | '0x1') =>
  ([hash]: readonly unknown[]) => ({ transactionHash: hash, blockNumber: '0xa', status })
const nodeWith = (answers: Answers) =>
  stubNode({
    contracts: contractsOf(UNITS, etherOf(ACCOUNT, 9n), ...holdingOf(ACCOUNT, USDC, [8n, 0n])),
    after: contractsOf(UNITS, etherOf(ACCOUNT, 9n), ...holdingOf(ACCOUNT, USDC, [8n, AMOUNT])),
    answers: { eth_getTransactionReceipt: receipt('0x1'), ...answers },
  })

beforeEach(() => {
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

interface Scene {
  readonly page?: Answers
  readonly wallet?: Answers
  /** The dialog is closed while the wallet shows its request. */
  readonly isLeft?: boolean
}

async function runApproval({ page = {}, wallet = {}, isLeft = false }: Scene = {}) {
  stubTab({ 1: nodeWith(page) })
  const modules = {
    ...(await import('./start-run.client.ts')),
    ...(await import('./transactions.ts')),
    ...(await import('./watched-transaction.ts')),
  }
  const controller = new AbortController()
  const events: RunEvent[] = []
  const openRequests: number[] = []
  const provider = nodeWith({
    eth_accounts: () => [ACCOUNT],
    eth_sendTransaction: () => {
      openRequests.push(modules.readOpenRequests().length)
      if (isLeft) controller.abort()
      return HASH
    },
    ...wallet,
  })
  await modules.startRun(
    {
      plan: () => Promise.resolve(ok({ steps: [approve] })),
      onEvent: (event) => void events.push(event),
      signal: controller.signal,
    },
    { address: ACCOUNT, provider },
    1,
  )
  return { ...modules, events, openRequests, controller, provider }
}

test('an approval runs from the guard to its receipt, and is stored', async () => {
  const { events, readTransactions, openRequests, readOpenRequests } = await runApproval()
  expect(events).toEqual([
    { type: 'start', steps: ['approve'] },
    { type: 'ask' },
    { type: 'send', hash: HASH },
    { type: 'succeed', received: undefined, fee: 0n },
  ])
  expect(readTransactions()).toMatchObject([{ hash: HASH, kind: 'approve', status: 'succeeded' }])
  expect(readTransactions()[0]?.sentAt).toBeGreaterThan(Date.now() - 60_000)
  // The page lists the request while the wallet shows it.
  expect(openRequests).toEqual([1])
  expect(readOpenRequests()).toEqual([])
})

test('a reverted transaction ends the run', async () => {
  const reverted = { eth_getTransactionReceipt: receipt('0x0') }
  const { events, readTransactions } = await runApproval({ page: reverted, wallet: reverted })
  expect(events.at(-1)).toMatchObject({ type: 'fail', problem: { code: 'approval.failed' } })
  expect(readTransactions()).toMatchObject([{ status: 'failed' }])
})

test('an unexplained failure gets an error id and the wallet’s message', async () => {
  const broken = () => Promise.reject(new RpcError(-32_603, 'Internal error at https://node.example/key'))
  const { events } = await runApproval({ wallet: { eth_sendTransaction: broken } })
  const problem = {
    code: 'approval.failed',
    message: 'Internal error at …',
    id: expect.stringMatching(/^[\da-f-]{36}$/),
  }
  expect(events.at(-1)).toMatchObject({ type: 'fail', problem })
})

test('an explained failure has no error id', async () => {
  const poor = () => Promise.reject(new RpcError(-32_000, 'insufficient funds for gas'))
  const { events } = await runApproval({ wallet: { eth_sendTransaction: poor } })
  expect(events.at(-1)).toMatchObject({ type: 'fail', problem: { code: 'gas.insufficient' } })
  expect(events.at(-1)).not.toHaveProperty('problem.id')
})

test('a transaction that the guard refuses is not sent to the wallet', async () => {
  const { events, provider, readTransactions } = await runApproval({ page: { eth_getCode: () => '0x' } })
  expect(events.at(-1)).toMatchObject({ type: 'fail', problem: { code: 'request.modified' } })
  expect(provider.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  expect(readTransactions()).toEqual([])
})

test('the dialog shows the outcome until it is closed', async () => {
  const { watchedInDialog, controller } = await runApproval()
  expect(watchedInDialog()).toBe(HASH)
  controller.abort()
  expect(watchedInDialog()).toBeUndefined()
})

test('a dialog closed during the wallet’s request shows no outcome; the transaction is still followed', async () => {
  const { watchedInDialog, readTransactions } = await runApproval({ isLeft: true })
  expect(watchedInDialog()).toBeUndefined()
  expect(readTransactions()).toMatchObject([{ hash: HASH, status: 'succeeded' }])
})
