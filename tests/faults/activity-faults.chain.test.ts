import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMarketClient } from '#app/data/market-client.ts'
import type { Activity, ActivityPage } from '#app/wire/market/activity.ts'
import { ACCOUNTS } from '#devnet/accounts.ts'
import { transferTokens } from '#devnet/calls.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { startApiWorker } from '#tests/builders/api-worker.ts'
import { NODE_FAULTS, startFaultyNode } from '#tests/builders/faulty-node.ts'
import { sendOfEachKind } from '#tests/builders/logged-activity.ts'

// The API reads a chain without an index from two nodes, one of which has a fault.

const CHAIN = 1
const [OWNER, FRIEND, STRANGER] = [ACCOUNTS[5].address, ACCOUNTS[6].address, ACCOUNTS[7].address]
const RECOVERY_MS = 10_000

let world: SmallWorld
/** The page of an API whose nodes are both correct. */
let expected: ActivityPage

beforeAll(async () => {
  world = await startSmallWorld({ chainId: CHAIN })
  const parties = { owner: OWNER, friend: FRIEND, stranger: STRANGER }
  await sendOfEachKind(world, parties)
  // A stale node knows only the transactions up to here.
  await world.rpc.call('anvil_mine', ['0x32'])
  await sendOfEachKind(world, parties)
  const usdc = world.tokens['USDC']
  if (!usdc) throw new Error('no USDC')
  // More than it holds, so the transaction fails.
  const { to, data } = transferTokens(usdc.address, FRIEND, 10n ** 30n)
  await world.rpc.call('eth_sendTransactionSync', [{ from: OWNER, to, data, gas: '0x186a0' }])
  await withApi([world.rpcUrl, world.rpcUrl], async (read) => {
    expected = await read()
  })
}, 120_000)

afterAll(() => world.stop())

type Read = () => Promise<ActivityPage>

/** Runs the work with a new API that has these nodes. */
async function withApi(nodes: readonly string[], use: (read: Read) => Promise<void>): Promise<void> {
  const api = await startApiWorker({ RPC_URLS: JSON.stringify({ [CHAIN]: nodes }) })
  const client = createMarketClient(api.fetch)
  try {
    await use(() => client.activity({ owner: OWNER, chainIds: [CHAIN] }))
  } finally {
    await api.stop()
  }
}

test('correct nodes list every kind of transaction and mark the page as complete', () => {
  expect(expected.coverage).toEqual([{ chainId: CHAIN, hasNative: true, isAvailable: true, searchedBlocks: null }])
  const activities = expected.activities.slice(0, 9).map(({ type, status }) => `${type} ${status}`)
  expect(activities).toEqual([
    'EXECUTE FAILED',
    'RECEIVE CONFIRMED',
    'SEND CONFIRMED',
    'SWAP CONFIRMED',
    'REVOKE CONFIRMED',
    'APPROVE CONFIRMED',
    'SEND CONFIRMED',
    'UNWRAP CONFIRMED',
    'WRAP CONFIRMED',
  ])
})

const CASES = ['first', 'second'].flatMap((place) => NODE_FAULTS.map((fault) => ({ place, fault })))

test.each(CASES)(
  'with a $fault node as the $place of two, a page is correct or marked as incomplete',
  async ({ place, fault }) => {
    const faulty = await startFaultyNode(world.rpcUrl, fault)
    const nodes = place === 'first' ? [faulty.url, world.rpcUrl] : [world.rpcUrl, faulty.url]
    try {
      await withApi(nodes, async (read) => {
        // The API has not probed its nodes yet.
        checkPage(await read())
        await untilCorrect(read)
        faulty.recover()
        await untilCorrect(read)
      })
    } finally {
      await faulty.stop()
    }
  },
)

test('a page whose receipts no node has in full is marked as incomplete', async () => {
  const faulty = await startFaultyNode(world.rpcUrl, 'withoutLogs')
  try {
    await withApi([faulty.url], async (read) => expect(checkPage(await read())).toBe('incomplete'))
  } finally {
    await faulty.stop()
  }
})

/** Reads pages until one equals that of correct nodes; fails after ten seconds. All pages before it are marked as incomplete. */
async function untilCorrect(read: Read): Promise<void> {
  const started = performance.now()
  for (;;) {
    const page = await read()
    expect(performance.now() - started).toBeLessThan(RECOVERY_MS)
    if (checkPage(page) === 'correct') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Fails unless the page equals that of correct nodes or is marked as incomplete. */
function checkPage({ activities, coverage, next }: ActivityPage): 'correct' | 'incomplete' {
  const [source] = coverage
  expect(coverage).toMatchObject([{ chainId: CHAIN }])
  if (source?.isAvailable !== true) {
    expect(activities).toEqual([])
    return 'incomplete'
  }
  if (source.hasNative && source.searchedBlocks === null) {
    expect({ activities, coverage, next }).toEqual(expected)
    return 'correct'
  }
  for (const activity of activities) {
    const correct = expected.activities.find(({ hash }) => hash === activity.hash)
    expect(activity.status).toBe(correct?.status)
    expect(correct && amountsOf(correct)).toEqual(expect.arrayContaining(amountsOf(activity)))
  }
  return 'incomplete'
}

/** A transaction's changes, without the other party of a transfer, which an incomplete page may not know. */
function amountsOf({ changes }: Activity) {
  return changes.map((change) => {
    if (change.__typename === 'TokenTransfer') return [change.asset.address, change.quantity, change.direction]
    return change
  })
}
