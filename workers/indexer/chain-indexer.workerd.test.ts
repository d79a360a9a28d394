import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sepolia } from '#app/domain/chains/sepolia.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'
import { startFaultyUpstream, type FaultyUpstream } from '#tests/builders/faulty-upstream.ts'
import { startIndexer, type IndexerHarness } from '#tests/builders/indexer-harness.ts'
import { headOf, startActivity } from '#tests/builders/random-activity.ts'
import { createRpc } from '#workers/kit/json-rpc.ts'
import { Upstreams } from '#workers/kit/upstreams.ts'
import { ChainIndex } from './chain-index.ts'
import { chainFacts } from './project/chain-facts.ts'
import { JOURNAL_BLOCKS } from './store/write-changes.ts'

let world: SmallWorld
let upstream: FaultyUpstream
let harness: IndexerHarness

beforeEach(async () => {
  world = await startSmallWorld({ chainId: 11155111 })
  upstream = await startFaultyUpstream(world.rpcUrl, createRandom(5).next)
})

afterEach(async () => {
  await harness.stop()
  await upstream.stop()
  await world.stop()
})

interface Status {
  readonly chain_id: number
  readonly block_number: number
  readonly head_number: number
  readonly failures: number
  readonly error: string | null
}

async function status(): Promise<Status | undefined> {
  const response = await harness.miniflare.dispatchFetch('http://indexer/status')
  return ((await response.json()) as { chains: Status[] }).chains[0]
}

async function waitForStatus(isMet: (row: Status) => boolean): Promise<Status> {
  const end = Date.now() + 30_000
  for (;;) {
    const row = await status()
    if (row && isMet(row)) return row
    if (Date.now() > end) throw new Error(`timed out, last status: ${JSON.stringify(row)}`)
    await sleep(20)
  }
}

async function tablesOfNewIndex() {
  const newHarness = await startIndexer({ rpcUrls: { 11155111: [world.rpcUrl] } })
  await newHarness.untilIndexed(await headOf(world))
  const tables = await newHarness.tables()
  await newHarness.stop()
  return tables
}

test('if the node fails every third request, indexing is slower but complete', async () => {
  upstream.setFailureRate(0.33)
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] } })
  const activity = await startActivity(world, 3)
  await activity.mine(40)
  await harness.untilIndexed(await headOf(world))
  const tables = await harness.tables()
  expect(tables['pool_events']?.length).toBeGreaterThan(40)
  expect(tables).toEqual(await tablesOfNewIndex())
})

test('a node that limits block ranges and omits timestamps of logs is supported', async () => {
  upstream.limitBlockRange(20)
  const activity = await startActivity(world, 9)
  await activity.mine(40)
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] } })
  await harness.untilIndexed(await headOf(world))
  expect(await harness.tables()).toEqual(await tablesOfNewIndex())
})

test('a failing node is recorded with an error that hides its path, until it recovers', async () => {
  harness = await startIndexer({ rpcUrls: { 11155111: [`${upstream.url}/key/secret`] } })
  await waitForStatus((row) => row.block_number > 100)
  upstream.setFailureRate(1)
  const failing = await waitForStatus((row) => row.failures > 0)
  expect(failing.error).toMatch(/^chain\.unavailable: 127\.0\.0\.1:\d+ /)
  expect(failing.error).not.toContain('secret')
  upstream.setFailureRate(0)
  const activity = await startActivity(world, 4)
  await activity.mine(2)
  const head = await headOf(world)
  const recovered = await waitForStatus((row) => row.block_number === head.number)
  expect(recovered).toMatchObject({ failures: 0, error: null, head_number: head.number })
})

test('a new chain with the same id is indexed from its start, and no old rows remain', async () => {
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] } })
  await startActivity(world, 5).then((activity) => activity.mine(10))
  await harness.untilIndexed(await headOf(world))
  const oldWorld = world
  world = await startSmallWorld({ chainId: 11155111 })
  await startActivity(world, 6).then((activity) => activity.mine(30))
  upstream.setTarget(world.rpcUrl)
  await oldWorld.stop()
  await harness.untilIndexed(await headOf(world))
  expect(await harness.tables()).toEqual(await tablesOfNewIndex())
})

test('blocks that the chain replaced during an outage leave nothing, although the index continues far behind the head', async () => {
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] } })
  const activity = await startActivity(world, 7)
  const snapshot = await world.rpc.call('evm_snapshot')
  await activity.mine(3)
  await harness.untilIndexed(await headOf(world))
  upstream.setFailureRate(1)
  await waitForStatus(({ failures }) => failures > 0)
  await world.rpc.call('evm_revert', [snapshot])
  await activity.mine(JOURNAL_BLOCKS + 20)
  upstream.setFailureRate(0)
  await harness.untilIndexed(await headOf(world))
  expect(await harness.tables()).toEqual(await tablesOfNewIndex())
}, 120_000)

test('a node that is far behind the index is reported, and no row is removed', async () => {
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] } })
  const activity = await startActivity(world, 8)
  const snapshot = await world.rpc.call('evm_snapshot')
  await activity.mine(JOURNAL_BLOCKS + 20)
  await harness.untilIndexed(await headOf(world))
  const tables = await harness.tables()
  await world.rpc.call('evm_revert', [snapshot])
  const behind = await waitForStatus(({ error }) => error !== null)
  expect(behind.error).toBe('chain.unavailable: the node is far behind the index')
  expect((await harness.tables())['pool_events']).toEqual(tables['pool_events'])
}, 120_000)

test('the head of a node a few blocks behind the index is not recorded as the newest block', async () => {
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] }, isIdle: true })
  let clock = Date.now()
  const index = new ChainIndex({
    facts: chainFacts(sepolia, []),
    rpc: createRpc(new Upstreams(11155111, [upstream.url])),
    db: harness.db as unknown as D1Database,
    now: () => clock,
  })
  const activity = await startActivity(world, 9)
  const snapshot = await world.rpc.call('evm_snapshot')
  await activity.mine(2)
  const head = await headOf(world)
  while ((await index.step()) !== 'current');
  await world.rpc.call('evm_revert', [snapshot])
  clock += 11_000
  expect(await index.step()).toBe('current')
  expect(await status()).toMatchObject({ block_number: head.number, head_number: head.number })
}, 120_000)

test('a node of another chain is refused and nothing is written', async () => {
  harness = await startIndexer({ rpcUrls: { 1: [upstream.url] } })
  const row = await waitForStatus(({ failures }) => failures > 0)
  expect(row).toMatchObject({
    chain_id: 1,
    block_number: -1,
    error: 'chain.unavailable: the RPC answers for chain 11155111',
  })
  expect(Object.values(await harness.counts()).every((count) => count === 0)).toBe(true)
})

test('only the two known paths respond', async () => {
  harness = await startIndexer({ rpcUrls: { 11155111: [upstream.url] } })
  const responses = await Promise.all(
    ['/', '/tick', '/start?chain=1'].map((path) => harness.miniflare.dispatchFetch(`http://indexer${path}`)),
  )
  expect(responses.map((response) => response.status)).toEqual([404, 404, 404])
})
