import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#app/base/result.ts'
import { RpcError } from '#app/chain/eip1193.ts'
import { encodeApproval } from '#app/domain/trade/approve.ts'
import { connectWallet } from '#tests/builders/connect-wallet.ts'
import { ACCOUNT, hashOf, USDC, usdc } from '#tests/builders/example-transaction.ts'
import { contractsOf, decimalsIn, etherOf, holdingOf, stubNode } from '#tests/builders/stub-node.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'
import type { TransactionStep } from './transaction-plan.ts'

// Reviewed runs of an approval, with a connected wallet. Neither its node nor the page's can simulate.

const AMOUNT = 5n
const HASH = hashOf(7)
const approve: TransactionStep = {
  name: 'approve',
  purpose: { kind: 'approve', chainId: 1, account: ACCOUNT, input: usdc(AMOUNT) },
  prepare: async () =>
    ok({
      transaction: encodeApproval(1, ACCOUNT, USDC, AMOUNT),
      shown: { kind: 'approve', chainId: 1, account: ACCOUNT, token: USDC, amount: AMOUNT },
    }),
}

const chain = {
  contracts: contractsOf(decimalsIn(USDC, 6n), etherOf(ACCOUNT, 9n), ...holdingOf(ACCOUNT, USDC, [8n, 0n])),
  answers: {
    eth_simulateV1: () => {
      throw new RpcError(-32_601, 'the method does not exist')
    },
    eth_getTransactionReceipt: ([hash]: readonly unknown[]) => ({
      transactionHash: hash,
      blockNumber: '0xa',
      status: '0x1',
    }),
  },
}

let tab: StubTab

beforeEach(() => {
  tab = stubTab({ 1: stubNode(chain) })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

/** A page with an open review of these steps, and with a connected wallet that sends them. */
async function openReview(steps = [approve]) {
  const { createReviewSession } = await import('./review-session.ts')
  const { continueUnsimulated, runReviewed } = await import('./run-reviewed.ts')
  const answers = { ...chain.answers, eth_sendTransaction: () => HASH }
  const wallet = await connectWallet(tab, { ...chain, answers })
  const review = createReviewSession({ prepared: 'an approval' })
  review.open()
  const events: string[] = []
  let plans = 0
  const run = {
    chainId: 1,
    plan: async () => {
      plans += 1
      return ok({ steps })
    },
    onEvent: ({ type }: { readonly type: string }) => void events.push(type),
  } as const
  return {
    review,
    events,
    plans: () => plans,
    sent: () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length,
    confirm: (signal: AbortSignal) => runReviewed(review, run, { signal }),
    continueUnsimulated: () => continueUnsimulated(review),
    at: (at: string) => vi.waitFor(() => expect(review.run.flow.at).toBe(at)),
    signal: review.signal() ?? expect.unreachable('no open review'),
  }
}

test('a run that no node could simulate is planned again and sent once the user has agreed', async () => {
  const page = await openReview()
  await page.confirm(page.signal)
  await page.at('failed')
  expect(page.review.run.flow).toMatchObject({ problem: { code: 'request.unsimulated' } })
  expect([page.plans(), page.sent()]).toEqual([1, 0])
  await page.continueUnsimulated()
  await page.at('done')
  expect([page.plans(), page.sent()]).toEqual([2, 1])
  expect(page.events).toEqual(['start', 'fail', 'start', 'ask', 'send', 'succeed'])
})

test('the consent to send one step without a simulation does not cover a later step, even of the same name', async () => {
  const page = await openReview([approve, approve])
  await page.confirm(page.signal)
  await page.at('failed')
  await page.continueUnsimulated()
  await page.at('failed')
  expect(page.review.run.flow).toMatchObject({ step: 1, problem: { code: 'request.unsimulated' } })
  expect(page.sent()).toBe(1)
})

test('a review is run once at a time, so that a second confirmation sends nothing', async () => {
  const page = await openReview()
  await page.confirm(page.signal)
  await page.at('failed')
  const first = page.continueUnsimulated()
  expect(page.review.run).toMatchObject({ flow: { at: 'review' }, isRunning: true })
  await Promise.all([first, page.confirm(page.signal), page.continueUnsimulated()])
  await page.at('done')
  expect([page.plans(), page.sent()]).toEqual([2, 1])
  expect(page.review.run.isRunning).toBe(false)
})

test('a review is not blocked by the run of an earlier one', async () => {
  const page = await openReview()
  const earlier = page.confirm(page.signal)
  page.review.open()
  expect(page.review.run.isRunning).toBe(false)
  const later = page.confirm(page.review.signal() ?? expect.unreachable('no open review'))
  await earlier
  expect(page.review.run.isRunning).toBe(true)
  await later
  await page.at('failed')
  expect(page.review.run.isRunning).toBe(false)
})

test('a run is not started if its review was closed after the confirmation, even if another one is open', async () => {
  const page = await openReview()
  page.review.open()
  await page.confirm(page.signal)
  expect(page.plans()).toBe(0)
  expect(page.review).toMatchObject({ run: { flow: { at: 'review' } }, confirmed: undefined })
})

test('events of a run whose review was closed reach the feature, but not the next review', async () => {
  const page = await openReview()
  await page.confirm(page.signal)
  page.review.open()
  await vi.waitFor(() => expect(page.events).toContain('fail'))
  expect(page.review.run.flow).toEqual({ at: 'review' })
})

test('a run of an earlier review cannot be continued in the next one', async () => {
  const page = await openReview()
  await page.confirm(page.signal)
  await page.at('failed')
  page.review.open()
  await page.continueUnsimulated()
  expect([page.plans(), page.sent()]).toEqual([1, 0])
})
