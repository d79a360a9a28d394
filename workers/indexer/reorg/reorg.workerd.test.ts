import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'
import { startIndexer } from '#tests/builders/indexer-harness.ts'
import { headOf, startActivity, type Activity } from '#tests/builders/random-activity.ts'

/** Blocks removed by the first two reorgs, the shallowest and the deepest; others are random. */
const FIRST_DEPTHS = [1, 64]

let world: SmallWorld
let activity: Activity
let folder: string

beforeEach(async () => {
  world = await startSmallWorld({ chainId: 1 })
  activity = await startActivity(world, 7)
  folder = await mkdtemp(join(tmpdir(), 'tarn-indexer-'))
})

afterEach(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the tables of a new index of the current chain, built without reorgs and crashes. */
async function tablesOfNewIndex() {
  const newHarness = await startIndexer({ rpcUrls: { 1: [world.rpcUrl] } })
  await newHarness.untilIndexed(await headOf(world))
  const tables = await newHarness.tables()
  await newHarness.stop()
  return tables
}

test('after twenty reorgs of one to 64 blocks every table equals that of a new index, row for row', async () => {
  const random = createRandom(42).next
  const harness = await startIndexer({ rpcUrls: { 1: [world.rpcUrl] }, pollMs: 50 })
  await activity.mine(20)
  for (let reorg = 1; reorg <= 20; reorg++) {
    const depth = FIRST_DEPTHS[reorg - 1] ?? 1 + Math.floor(random() * 64)
    const snapshot = await world.rpc.call('evm_snapshot')
    await activity.mine(depth)
    // Usually all blocks that the reorg removes have been indexed, sometimes only some.
    if (random() < 0.7) await harness.untilIndexed(await headOf(world))
    await world.rpc.call('evm_revert', [snapshot])
    await activity.mine(depth + Math.floor(random() * 3))
    if (random() < 0.5) await harness.untilIndexed(await headOf(world))
  }
  await activity.mine(2)
  await harness.untilIndexed(await headOf(world))
  const tables = await harness.tables()
  await harness.stop()
  expect(tables['pool_events']?.length).toBeGreaterThan(300)
  expect(tables).toEqual(await tablesOfNewIndex())
}, 600_000)

test('after twenty crashes at random points every table equals that of a new index, row for row', async () => {
  const random = createRandom(43).next
  await activity.mine(60)
  for (let kill = 1; kill <= 20; kill++) {
    const snapshot = await world.rpc.call('evm_snapshot')
    const harness = await startIndexer({ rpcUrls: { 1: [world.rpcUrl] }, persistTo: folder, pollMs: 50 })
    const mining = activity.mine(8)
    await sleep(random() * 400)
    expect(harness.kill()).toBe(1)
    await harness.stop()
    await mining
    // Some reorgs happen while the indexer is down.
    if (kill % 5 !== 0) continue
    await world.rpc.call('evm_revert', [snapshot])
    await activity.mine(10)
  }
  const harness = await startIndexer({ rpcUrls: { 1: [world.rpcUrl] }, persistTo: folder })
  await harness.untilIndexed(await headOf(world))
  const tables = await harness.tables()
  await harness.stop()
  expect(tables['pool_events']?.length).toBeGreaterThan(200)
  expect(tables).toEqual(await tablesOfNewIndex())
}, 600_000)
