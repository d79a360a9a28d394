import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { STARTUP_KEY, type StartupMessage } from '#app/wire/startup.ts'
import { rewardCampaigns } from './world/rewards.ts'
import { startLocalEdge } from './local-edge.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The deployed workers: config file, bundle (from `npm run build`), entry. */
const WORKERS = [
  { name: 'tarn-web', config: 'wrangler.toml', bundle: 'dist/web' },
  { name: 'tarn-api', config: 'workers/api/wrangler.toml', bundle: 'dist/api' },
  { name: 'tarn-cards', config: 'workers/cards/wrangler.toml', bundle: 'dist/cards' },
  { name: 'tarn-indexer', config: 'workers/indexer/wrangler.toml', bundle: 'dist/indexer' },
] as const

interface LocalStackOptions {
  /** 0 picks a free port. */
  readonly port: number
  /** RPC URLs by chain id. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>
  /** Extra variables for every worker. */
  readonly vars?: Readonly<Record<string, string>>
  /** Overrides the page-read limit of wrangler.toml. */
  readonly pageReads?: number
  /** Does not start indexing; call `startIndexing`. */
  readonly isIdle?: boolean
}

export interface LocalStack {
  readonly url: string
  readonly miniflare: Miniflare
  readonly startIndexing: () => Promise<void>
  /** Shows the progress of the start on every page; null removes it. */
  readonly showStartup: (message: StartupMessage | null) => Promise<void>
  /** Resolves when every chain is indexed up to its head. */
  untilIndexed(timeoutMs: number, onProgress?: (behind: Readonly<Record<string, number>>) => void): Promise<void>
  stop(): Promise<void>
}

/** Starts the built workers on local workerd with empty D1 and KV behind a local edge, and the indexer unless `isIdle`. */
export async function startLocalStack({
  port,
  rpcUrls,
  vars = {},
  pageReads,
  isIdle = false,
}: LocalStackOptions): Promise<LocalStack> {
  const shared = {
    RPC_URLS: JSON.stringify(rpcUrls),
    BUILD_HASH: readFileSync(join(root, 'dist/.stamp'), 'utf8').slice(0, 12),
    // Local chains have a block every two seconds, unlike the real ones.
    POLL_MS: '500',
    REWARD_CAMPAIGNS: rewardCampaigns(),
    // Local prices are invented for the day of the start, so the example rates have the same date.
    EXAMPLE_RATES_TIME: String(Math.floor(Date.now() / 1000)),
    ...vars,
  }
  const workers = WORKERS.map(({ name, config, bundle }): WorkerOptions => {
    const options = optionsOf(config)
    const pageReadLimit = pageReads === undefined ? undefined : options.ratelimits?.['PAGE_READS']
    return {
      ...options,
      name,
      modulesRoot: join(root, bundle),
      modules: modulesOf(join(root, bundle)),
      bindings: { ...options.bindings, ...shared },
      ...(pageReadLimit && {
        ratelimits: { PAGE_READS: { ...pageReadLimit, simple: { limit: pageReads, period: 60 } } },
      }),
    } as WorkerOptions
  })
  let isIndexing = false
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    workers,
    cf: { country: 'CH' },
    // Miniflare restarts a crashed workerd on the same port, with its stored data.
    async unsafeHandleRuntimeRestart() {
      console.error('workerd crashed and has been restarted')
      if (isIndexing) await startIndexing()
    },
  })
  const startIndexing = async () => {
    isIndexing = true
    const indexer = await miniflare.getWorker('tarn-indexer')
    await indexer.scheduled({ cron: '* * * * *' })
  }
  const edge = await startLocalEdge({ origin: (await miniflare.ready).href, port })
  await migrate(miniflare)
  if (!isIdle) await startIndexing()
  let lastWrite = Promise.resolve()
  return {
    url: edge.url,
    miniflare,
    startIndexing,
    showStartup(message) {
      // The writes are sequential, so that the last message remains.
      lastWrite = lastWrite.then(async () => {
        const kv = await miniflare.getKVNamespace('KV', 'tarn-web')
        await (message ? kv.put(STARTUP_KEY, JSON.stringify(message)) : kv.delete(STARTUP_KEY))
      })
      return lastWrite
    },
    untilIndexed: (timeoutMs, onProgress) => untilIndexed(miniflare, Object.keys(rpcUrls), timeoutMs, onProgress),
    async stop() {
      edge.stop()
      await miniflare.dispose()
    },
  }
}

interface ConfiguredOptions {
  readonly bindings?: Readonly<Record<string, unknown>>
  readonly ratelimits?: Readonly<Record<string, object>>
}

/** The options of a worker's config file. Wrangler's own type refers to its copy of Miniflare and resolves to nothing here. */
function optionsOf(config: string): ConfiguredOptions {
  return unstable_getMiniflareWorkerOptions(join(root, config)).workerOptions as unknown as ConfiguredOptions
}

const MODULE_TYPES: Readonly<Record<string, 'ESModule' | 'Text' | 'Data' | 'CompiledWasm'>> = {
  '.js': 'ESModule',
  '.graphql': 'Text',
  '.txt': 'Text',
  '.sql': 'Text',
  '.ttf': 'Data',
  '.wasm': 'CompiledWasm',
}

/** The files of a bundle in Miniflare's format, entry first. */
export function modulesOf(bundle: string) {
  const files = readdirSync(bundle, { recursive: true, encoding: 'utf8' })
  const entry = 'index.js'
  return files
    .sort((a, b) => Number(b === entry) - Number(a === entry))
    .flatMap((file) => {
      const type = MODULE_TYPES[extname(file)]
      return type === undefined ? [] : [{ type, path: join(bundle, relative('', file)) }]
    })
}

async function migrate(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database('DB', 'tarn-indexer')
  const folder = join(root, 'workers/indexer/migrations')
  const files = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((file) => readFile(join(folder, file), 'utf8')),
  )
  const statements = files.flatMap((text) => text.replace(/--[^\n]*/g, '').split(';'))
  // In one request: one for each statement takes longer than starting workerd.
  await db.batch(statements.filter((statement) => statement.trim() !== '').map((statement) => db.prepare(statement)))
}

async function untilIndexed(
  miniflare: Miniflare,
  chainIds: readonly string[],
  timeoutMs: number,
  onProgress?: (behind: Readonly<Record<string, number>>) => void,
): Promise<void> {
  const db = await miniflare.getD1Database('DB', 'tarn-indexer')
  const read = async () =>
    db
      .prepare('SELECT chain_id, head_number - block_number AS behind, head_number FROM sync')
      .all<{ chain_id: number; behind: number; head_number: number }>()
  const end = Date.now() + timeoutMs
  let cause: unknown
  while (Date.now() < end) {
    // On a busy machine workerd may close an idle connection that Miniflare is about to use.
    const rows = await read().catch((error: unknown) => {
      cause = error
    })
    const results = rows?.results ?? []
    const behind = Object.fromEntries(results.map((row) => [row.chain_id, row.behind]))
    onProgress?.(behind)
    const isDone = chainIds.every((id) => {
      const row = results.find((candidate) => String(candidate.chain_id) === id)
      return row !== undefined && row.head_number > 0 && row.behind <= 2
    })
    if (isDone) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`the index did not reach the head of every chain within ${timeoutMs} ms`, { cause })
}
