import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NATIVE, type Address } from '#app/domain/address/address.ts'
import type { PendingDeposit } from '#app/entities/ramp/pending-deposit.ts'
import { nativeToken } from '#app/domain/token/token.ts'
import { connectWallet } from '#tests/builders/connect-wallet.ts'
import { exampleOrder, exampleReport } from '#tests/builders/example-order.ts'
import { ACCOUNT, hashOf } from '#tests/builders/example-transaction.ts'
import { contractsOf, etherOf, stubNode } from '#tests/builders/stub-node.ts'
import { stubTab, type StubTab } from '#tests/builders/stub-tab.ts'
import type { PreparedSend } from './send-run.ts'

// Sends of ether to the username "ada" with a connected wallet, and the address of the username that this browser stores.

const FORMER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const NEW = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const HASH = hashOf(7)

let tab: StubTab
let receipt: object | null

beforeEach(() => {
  receipt = null
  const answers = { eth_getTransactionReceipt: () => receipt }
  tab = stubTab({ 1: stubNode({ ...chain, answers }) })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const chain = { contracts: contractsOf(etherOf(ACCOUNT, 9n)), after: contractsOf(etherOf(ACCOUNT, 4n)) }

/** Confirms a send to "ada" at `address`. `former`: where the username led in the last send. */
async function send(address: Address, former: Address | undefined, deposit?: PendingDeposit) {
  const { openReview, review } = await import('./send-run.ts')
  const { runSend } = await import('./run-send.ts')
  const { storeUsername } = await import('./sent-usernames.ts')
  await connectWallet(tab, { ...chain, answers: { eth_sendTransaction: () => HASH } })
  if (former) storeUsername(ACCOUNT, { address: former, unitag: 'ada' })
  const prepared: PreparedSend = {
    order: { chainId: 1, account: ACCOUNT, token: NATIVE, amount: 5n, recipient: address },
    token: { ...nativeToken(1), safety: 'VERIFIED', isImpersonator: false, logo: null, price: null },
    recipient: { address, unitag: 'ada' },
    lookAlike: undefined,
    formerAddress: former,
    isToken: false,
    isFullNative: false,
    deposit,
  }
  openReview(prepared, [])
  const signal = review.signal() ?? expect.unreachable('no open review')
  await runSend({ prepared, received: 5n, onSent: () => {} }, signal)
  return (at: string) => vi.waitFor(() => expect(review.run.flow.at).toBe(at), 10_000)
}

/** The address of "ada" that this browser stores. */
function stored(): unknown {
  const [entry] = JSON.parse(tab.texts.get('tarn.usernames') ?? '[]') as { address: Address }[]
  return entry?.address
}

/** Mines the sent transaction, which the page looks for again once it is online. */
function mine(status: '0x0' | '0x1'): void {
  receipt = { transactionHash: HASH, blockNumber: '0xa', status }
  tab.window.dispatchEvent(new Event('online'))
}

test.each([
  ['new', 'failed', undefined, '0x0', undefined],
  ['new', 'done', undefined, '0x1', NEW],
  ['changed', 'failed', FORMER, '0x0', FORMER],
  ['changed', 'done', FORMER, '0x1', NEW],
] as const)(
  'the address of a %s username is stored only after a success: %s',
  async (_, at, former, status, address) => {
    const waitFor = await send(NEW, former)
    await waitFor('pending')
    expect(stored()).toBe(former)
    mine(status)
    await waitFor(at)
    expect(stored()).toBe(address)
  },
)

test('the address is stored after a success even if the dialog was closed before', async () => {
  const waitFor = await send(NEW, undefined)
  await waitFor('pending')
  const { review } = await import('./send-run.ts')
  review.close()
  expect(stored()).toBeUndefined()
  mine('0x1')
  await vi.waitFor(() => expect(stored()).toBe(NEW), 10_000)
})

const waiting = exampleOrder({
  direction: 'sell',
  status: 'awaitingTransfer',
  reportedAt: 5,
  deposit: { address: NEW, amount: 5n },
})
const deposit: PendingDeposit = {
  orderId: waiting.id,
  account: ACCOUNT,
  chainId: 1,
  token: NATIVE,
  recipient: NEW,
  amount: 5n,
}
const report = (change: Parameters<typeof exampleReport>[0]) => exampleReport({ direction: 'sell', ...change })
const asked = { address: NEW, amount: '5' } as const

test.each([
  ['still waits for it', report({ status: 'awaitingTransfer', deposit: asked }), undefined],
  ['reports that the order has failed or expired', report({ status: 'failed' }), 'ramp.depositClosed'],
  [
    'has another amount',
    report({ status: 'awaitingTransfer', deposit: { ...asked, amount: '6' } }),
    'ramp.depositClosed',
  ],
  ['has the tokens', report({ status: 'pending' }), 'ramp.depositClosed'],
  ['does not answer', null, 'data.unavailable'],
])('a deposit is sent only if its provider is asked first and %s', async (_, answer, code) => {
  const { rememberRampOrder } = await import('#app/entities/ramp/ramp-orders.ts')
  rememberRampOrder(waiting)
  const answerRpc = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    new URL(url, 'https://tarn.example').pathname === `/api/ramp/orders/moonpay/${waiting.id}`
      ? Response.json(answer)
      : answerRpc(url, init),
  )
  const waitFor = await send(NEW, undefined, deposit)
  await waitFor(code === undefined ? 'pending' : 'failed')
  // A pending send would be followed beyond the test.
  if (code === undefined) mine('0x1')
  await waitFor(code === undefined ? 'done' : 'failed')
  const { review } = await import('./send-run.ts')
  expect(review.run.flow).toMatchObject(code === undefined ? { hash: HASH } : { problem: { code } })
})

test('a deposit whose order is not stored is not sent', async () => {
  const waitFor = await send(NEW, undefined, deposit)
  await waitFor('failed')
  const { review } = await import('./send-run.ts')
  expect(review.run.flow).toMatchObject({ problem: { code: 'ramp.depositClosed' } })
})
