/**
 * GraphQL on workerd with a real D1 at 50 requests a second, beside a route that does nothing, in one run. 100 tokens, 200 pools, a year
 * of candles; a block is indexed every two seconds meanwhile, so snapshots are read again as in life.
 *
 * `node tests/bench/graphql.ts [seconds per query]`
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { TOKENS_DOCUMENT, SEARCH_TOKENS_DOCUMENT } from '#app/wire/market/find-tokens.ts'
import { topTokensDocument } from '#app/wire/market/top-tokens.ts'
import { poolAddress, seedLargeMarket, tokenAddress } from '#tests/builders/large-market.ts'
import { rows } from '#tests/builders/seeded-market.ts'
import { workerdCpu } from '#tests/builders/workerd-cpu.ts'
import { readPools, readSnapshot, type Reader } from '#workers/api/graphql/chain-snapshot.ts'
import { NO_LISTS } from '#workers/api/safety/token-lists.ts'

const RATE = 50
const SECONDS = Number(process.argv[2] ?? 8)
const TOKENS = 100
const POOLS = 200
const NOW = 1_760_001_300

const api = await startBuiltApi()
await rows(
  api.db,
  'sync',
  ['chain_id', 'head_number', 'head_time', 'block_number', 'block_time', 'updated_at'],
  [[1, 1_000, NOW, 1_000, NOW, 0]],
).run()
await seedLargeMarket(api.db, { tokens: TOKENS, pools: POOLS, now: NOW })

const page = (pageSize: number) => ({
  query: topTokensDocument(false),
  variables: { chain: 'ETHEREUM', page: 1, pageSize, orderBy: 'VOLUME', order: 'DESC', filter: null, volume: 'DAY' },
})
const POOL_DOCUMENT = `query Pool($id: String!) { pool(chain: ETHEREUM, id: $id) {
  id protocolVersion feeTier token0 { symbol market { price } } token1 { symbol market { price } } token0Supply token1Supply
  token0Price token1Price totalLiquidity totalLiquidityPercentChange24h cumulativeVolume(duration: DAY) fees(duration: DAY) apr txCount
  historicalVolume(duration: MONTH) { timestamp value } transactions(first: 20) { type hash timestamp token0Quantity token1Quantity usdValue }
} }`

const QUERIES: Readonly<Record<string, (turn: number) => { readonly query: string; readonly variables: unknown }>> = {
  'top 100 tokens': () => page(100),
  'explore page of 20': () => page(20),
  '50 tokens by address': () => ({
    query: TOKENS_DOCUMENT,
    variables: {
      contracts: Array.from({ length: 50 }, (_, index) => ({ chain: 'ETHEREUM', address: tokenAddress(index) })),
    },
  }),
  'token search': (turn) => ({
    query: SEARCH_TOKENS_DOCUMENT,
    variables: { text: `t${turn % 10}`, chains: ['ETHEREUM'], size: 50 },
  }),
  'pool detail': (turn) => ({ query: POOL_DOCUMENT, variables: { id: poolAddress(turn % POOLS) } }),
}

let block = 1_000
const blocks = setInterval(() => {
  block += 1
  void api.db
    .prepare('UPDATE sync SET block_number = ?, block_time = ? WHERE chain_id = 1')
    .bind(block, NOW + block)
    .run()
}, 2_000)

const results = [await measure('no-op route', () => api.fetch('/api/nothing'))]
for (const [name, body] of Object.entries(QUERIES)) {
  results.push(
    await measure(name, (turn) =>
      api.fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(turn)),
      }),
    ),
  )
}
clearInterval(blocks)

const noop = results[0]
console.log(`\n${RATE} requests a second, ${SECONDS} s each, a new block every 2 s (milliseconds)`)
console.log('query                   p50     p95     p99   CPU each   p95 over no-op   bytes')
for (const { name, p50, p95, p99, cpu, bytes } of results) {
  const over = noop && name !== noop.name ? (p95 - noop.p95).toFixed(1) : ''
  console.log(
    `${name.padEnd(22)}${fixed(p50)}${fixed(p95)}${fixed(p99)}${cpu.toFixed(2).padStart(11)}${over.padStart(17)}${String(bytes).padStart(8)}`,
  )
}
const counted = counting(api.db)
await readSnapshot(counted.db, 1, NO_LISTS)
console.log(`\nrows read for a snapshot of ${TOKENS} tokens, once a block: ${counted.rowsRead()}`)
const countedPools = counting(api.db)
await readPools(countedPools.db, 1)
console.log(`rows read for ${POOLS} pools, once a block when pools are asked for: ${countedPools.rowsRead()}`)
await api.stop()

async function measure(name: string, ask: (turn: number) => Promise<Response>) {
  for (let turn = 0; turn < 20; turn++) await (await ask(turn)).arrayBuffer()
  const times: number[] = []
  let bytes = 0
  const pending: Promise<void>[] = []
  const cpuBefore = workerdCpu()
  const started = performance.now()
  for (let turn = 0; turn < RATE * SECONDS; turn++) {
    const due = started + (turn * 1_000) / RATE
    if (due > performance.now()) await sleep(due - performance.now())
    pending.push(
      (async () => {
        const began = performance.now()
        const response = await ask(turn)
        bytes = (await response.arrayBuffer()).byteLength
        times.push(performance.now() - began)
        if (name !== 'no-op route' && response.status !== 200) throw new Error(`${name} answered ${response.status}`)
      })(),
    )
  }
  await Promise.all(pending)
  const cpu = (workerdCpu() - cpuBefore) / times.length
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { name, p50: at(0.5), p95: at(0.95), p99: at(0.99), cpu, bytes }
}

function fixed(milliseconds: number): string {
  return milliseconds.toFixed(1).padStart(8)
}

/** The database with the rows that its statements read counted. */
function counting(db: D1Database): { readonly db: Reader; rowsRead(): number } {
  let read = 0
  const bound = new Map<object, D1PreparedStatement>()
  const run = async (statements: readonly D1PreparedStatement[]) => {
    const answers = await db.batch(statements.map((statement) => bound.get(statement) ?? statement))
    for (const { meta } of answers) read += meta.rows_read
    return answers
  }
  const counted = {
    prepare: (query: string) => ({
      bind: (...values: unknown[]) => {
        const statement = { all: async () => (await run([statement as unknown as D1PreparedStatement]))[0] }
        bound.set(statement, db.prepare(query).bind(...values))
        return statement
      },
    }),
    batch: run,
  }
  // Only what the readers use.
  return { db: counted as unknown as Reader, rowsRead: () => read }
}

/** The worker as it is deployed, on workerd without development tools beside it. */
async function startBuiltApi() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const config = join(root, 'workers/api/wrangler.toml')
  const out = mkdtempSync(join(tmpdir(), 'tarn-api-'))
  const built = spawnSync('npx', ['wrangler', 'deploy', '-c', config, '--dry-run', '--outdir', out], {
    env: { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false', CI: 'true' },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(built.stderr)
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
  const modules = readdirSync(out)
    .filter((file) => file.endsWith('.js') || file.endsWith('.graphql'))
    .sort((a) => (a === 'index.js' ? -1 : 1))
    .map((file) => ({ type: file.endsWith('.js') ? 'ESModule' : 'Text', path: join(out, file) }))
  // The options of wrangler's own Miniflare and ours are of one version.
  const worker = { ...workerOptions, name: 'api', modulesRoot: out, modules } as unknown as WorkerOptions
  const miniflare = new Miniflare({ port: 0, host: '127.0.0.1', workers: [worker], cf: false })
  const url = await miniflare.ready
  const db = (await miniflare.getD1Database('DB', 'api')) as unknown as D1Database
  const migrations = join(root, 'workers/indexer/migrations')
  for (const file of readdirSync(migrations).sort()) {
    const text = readFileSync(join(migrations, file), 'utf8').replace(/--[^\n]*/g, '')
    for (const statement of text.split(';').filter((part) => part.trim() !== '')) await db.prepare(statement).run()
  }
  return {
    db,
    fetch: (path: string, init?: RequestInit) => fetch(new URL(path, url), init),
    stop: () => miniflare.dispose(),
  }
}
