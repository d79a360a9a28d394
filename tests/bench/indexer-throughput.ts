/**
 * Events per second of the indexer with all projections, compared with a bare loop that only reads, decodes and inserts the same logs, in
 * one run on the same workerd, D1 and anvil. Then the delay from a mined block to its rows, and the duration of a reorg of 64 blocks.
 *
 *   node tests/bench/indexer-throughput.ts [swaps]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Miniflare } from 'miniflare'
import { MARKET_MAKER } from '#devnet/accounts.ts'
import { swapThroughRouter } from '#devnet/calls.ts'
import { baseUnitsWorth } from '#devnet/pool-maths.ts'
import { isNativePool } from '#devnet/pools.ts'
import { hex } from '#devnet/rpc.ts'
import { startSmallWorld, type SmallWorld } from '#devnet/small-world.ts'
import { createRandom } from '#devnet/world/random.ts'
import { bundleWorker } from '#tests/builders/bundle-worker.ts'
import { startIndexer } from '#tests/builders/indexer-harness.ts'
import { headOf } from '#tests/builders/random-activity.ts'
import { workerdCpu } from '#tests/builders/workerd-cpu.ts'

const SWAPS = Number(process.argv[2] ?? 100_000)
const SWAPS_PER_BLOCK = 25
const SECONDS_PER_BLOCK = 60
const GAS = hex(1_500_000)

/** Swaps of 100 to 3,000 dollars through the router, in both directions, over every large pool without the native currency. */
async function trade(world: SmallWorld, swaps: number): Promise<void> {
  const random = createRandom(11).next
  const pools = world.pools.filter((pool) => !isNativePool(pool) && pool.usd >= 1_000_000)
  await world.rpc.call('evm_setAutomine', [false])
  await world.rpc.call('anvil_setBlockTimestampInterval', [SECONDS_PER_BLOCK])
  for (let sent = 0; sent < swaps; sent += SWAPS_PER_BLOCK) {
    const calls = Array.from({ length: SWAPS_PER_BLOCK }, () => {
      const pool = pools[Math.floor(random() * pools.length)]
      if (!pool) throw new Error('no pool to trade in')
      const isZeroForOne = random() < 0.5
      const { token, decimals } = isZeroForOne ? pool.currency0 : pool.currency1
      const amount = baseUnitsWorth(100 + random() * 2_900, { usd: token.market.usd, decimals })
      const { to, data } = swapThroughRouter(pool, { isZeroForOne, type: 'exactIn', amount })
      return ['eth_sendTransaction', [{ from: MARKET_MAKER, to, data, gas: GAS }]] as const
    })
    await world.rpc.batch([...calls, ['evm_mine', []]])
  }
}

interface Duration {
  readonly seconds: number
  readonly cpuSeconds: number
}

async function measure(work: () => Promise<void>): Promise<Duration> {
  const cpu = workerdCpu()
  const started = performance.now()
  await work()
  return { seconds: (performance.now() - started) / 1_000, cpuSeconds: (workerdCpu() - cpu) / 1_000 }
}

async function runBareLoop(rpcUrl: string): Promise<Duration & { readonly logs: number }> {
  const miniflare = new Miniflare({
    modules: true,
    script: await bundleWorker('tests/bench/indexer-bare-loop.ts'),
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: 'bare' },
  })
  await miniflare.ready
  let logs = 0
  const duration = await measure(async () => {
    const answer = await miniflare.dispatchFetch(`http://bare/?rpc=${encodeURIComponent(rpcUrl)}`)
    logs = ((await answer.json()) as { logs: number }).logs
  })
  await miniflare.dispose()
  return { ...duration, logs }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const world = await startSmallWorld({ chainId: 1 })
try {
  const trading = await measure(() => trade(world, SWAPS))
  console.log(`${SWAPS} swaps sent in ${trading.seconds.toFixed(0)} s`)
  const head = await headOf(world)

  const bare = await runBareLoop(world.rpcUrl)
  const harness = await startIndexer({ rpcUrls: { 1: [world.rpcUrl] }, pollMs: 50, isIdle: true })
  const ours = await measure(async () => {
    await harness.start()
    await harness.untilIndexed(head, 600_000)
  })
  const swaps =
    (await harness.db.prepare("SELECT count(*) AS n FROM pool_events WHERE kind = 'swap'").first<number>('n')) ?? 0
  let rows = 0
  for (const table of Object.values(await harness.counts())) rows += table

  const line = (name: string, { seconds, cpuSeconds }: Duration, logs: number) =>
    console.log(
      `${name.padEnd(28)} ${Math.round(logs / seconds)} events/s  ${Math.round(logs / cpuSeconds)} events per CPU second of workerd  (${logs} events, ${seconds.toFixed(1)} s)`,
    )
  line('bare fetch-decode-insert', bare, bare.logs)
  line('indexer, all projections', ours, bare.logs)
  console.log(
    `${Math.round(swaps / ours.seconds)} swaps/s, ${Math.round(swaps / ours.cpuSeconds)} per CPU second, ${rows} rows written, ratio to the bare loop ${(bare.seconds / ours.seconds).toFixed(2)} (CPU ${(bare.cpuSeconds / ours.cpuSeconds).toFixed(2)})`,
  )

  // Delay from a mined block with 25 swaps until its rows can be read.
  const lags: number[] = []
  await world.rpc.call('anvil_removeBlockTimestampInterval', [])
  for (let block = 0; block < 40; block++) {
    await trade(world, SWAPS_PER_BLOCK)
    const mined = performance.now()
    await harness.untilIndexed(await headOf(world))
    lags.push(performance.now() - mined)
    await sleep(Math.random() * 100)
  }
  console.log(`block to visible: p50 ${quantile(lags, 0.5).toFixed(0)} ms, p95 ${quantile(lags, 0.95).toFixed(0)} ms`)

  const snapshot = await world.rpc.call('evm_snapshot')
  await trade(world, 64 * SWAPS_PER_BLOCK)
  await harness.untilIndexed(await headOf(world))
  await harness.miniflare.dispatchFetch('http://indexer/status')
  await world.rpc.call('evm_revert', [snapshot])
  await world.rpc.call('anvil_mine', [hex(65), hex(SECONDS_PER_BLOCK)])
  const repair = await measure(async () => harness.untilIndexed(await headOf(world)))
  console.log(
    `reorg of 64 blocks with ${64 * SWAPS_PER_BLOCK} swaps repaired in ${(repair.seconds * 1_000).toFixed(0)} ms`,
  )
  await harness.stop()
} finally {
  await world.stop()
}
