import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Miniflare } from 'miniflare'
import { bundleWorker } from './bundle-worker.ts'
import { migrate } from './migrate.ts'

export interface IndexerHarness {
  readonly miniflare: Miniflare
  readonly db: Awaited<ReturnType<Miniflare['getD1Database']>>
  start(): Promise<void>
  /** Waits until the index reaches this number or, with a hash, until its newest block is exactly this one. */
  untilIndexed(block: { readonly number: number; readonly hash?: string }, timeoutMs?: number): Promise<void>
  /** Row counts by table. */
  counts(): Promise<Record<string, number>>
  /** Every row of every table that depends only on the chain's logs, in key order. */
  tables(): Promise<Record<string, Record<string, unknown>[]>>
  /** Kills workerd, in the middle of its work; returns the number of processes killed. Call `stop` afterwards. */
  kill(): number
  stop(): Promise<void>
}

export interface IndexerHarnessOptions {
  /** RPC URLs by chain id. */
  readonly rpcUrls: Readonly<Record<number, readonly string[]>>
  /** Folder in which D1 and Durable Objects, with their alarms, survive restarts; in memory by default. */
  readonly persistTo?: string
  readonly pollMs?: number
  /** Whether indexing begins only when `start` is called. */
  readonly isIdle?: boolean
}

let bundle: Promise<string> | undefined

/** The indexer worker on workerd with D1, indexing the given chains. */
export async function startIndexer({
  rpcUrls,
  persistTo,
  pollMs = 50,
  isIdle = false,
}: IndexerHarnessOptions): Promise<IndexerHarness> {
  bundle ??= bundleWorker('workers/indexer/index.ts')
  const before = new Set(workerdIds())
  const miniflare = new Miniflare({
    name: 'tarn-indexer',
    modules: true,
    script: await bundle,
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['nodejs_compat'],
    bindings: { RPC_URLS: JSON.stringify(rpcUrls), POLL_MS: String(pollMs) },
    durableObjects: { CHAIN_INDEXER: { className: 'ChainIndexer', useSQLite: true } },
    d1Databases: { DB: 'tarn-market' },
    ...(persistTo === undefined ? {} : { d1Persist: `${persistTo}/d1`, durableObjectsPersist: `${persistTo}/do` }),
  })
  const db = await miniflare.getD1Database('DB')
  const { results } = await db.prepare("SELECT name FROM sqlite_schema WHERE name = 'sync'").all()
  if (results.length === 0) await migrate(db)
  const start = async () => {
    await miniflare.dispatchFetch('http://indexer/tick', { method: 'POST' })
  }
  if (!isIdle) await start()

  return {
    miniflare,
    db,
    start,
    async untilIndexed({ number, hash }, timeoutMs = 60_000) {
      const end = Date.now() + timeoutMs
      const [chainId] = Object.keys(rpcUrls)
      for (;;) {
        const row = await db
          .prepare('SELECT block_number, block_hash, error FROM sync WHERE chain_id = ?1')
          .bind(Number(chainId))
          .first<{ block_number: number; block_hash: string; error: string | null }>()
        const isIndexed =
          row &&
          (hash === undefined ? row.block_number >= number : row.block_number === number && row.block_hash === hash)
        if (isIndexed) return
        if (Date.now() > end) throw new Error(`the index did not reach block ${number}: ${JSON.stringify(row)}`)
        await sleep(10)
      }
    },
    async counts() {
      const counts: Record<string, number> = {}
      for (const name of Object.keys(SORT_KEYS)) {
        counts[name] = (await db.prepare(`SELECT count(*) AS n FROM ${name}`).first<number>('n')) ?? 0
      }
      return counts
    },
    async tables() {
      const tables: Record<string, Record<string, unknown>[]> = {}
      for (const [name, order] of Object.entries(SORT_KEYS)) {
        const { results } = await db.prepare(`SELECT * FROM ${name} ORDER BY ${order}`).all()
        tables[name] = results
      }
      return tables
    },
    kill() {
      const started = workerdIds().filter((pid) => !before.has(pid))
      for (const pid of started) process.kill(pid, 'SIGKILL')
      return started.length
    },
    stop: () => miniflare.dispose(),
  }
}

/** Sort key of each compared table. Not `sync`, `blocks` and `undo`, which differ after reorgs and restarts even if the data is the same. */
const SORT_KEYS = {
  tokens: 'chain_id, address',
  pools: 'chain_id, id',
  ticks: 'chain_id, pool, tick',
  positions: 'chain_id, id',
  pool_events: 'chain_id, block, log_index',
  position_events: 'chain_id, block, log_index, position',
  token_candles: 'chain_id, token, period, start',
  token_reserves: 'chain_id, token, period, start',
  pool_candles: 'chain_id, pool, period, start',
  pool_fees: 'chain_id, pool, period, start, tick, width, liquidity_class',
  protocol_days: 'chain_id, version, start',
  transfers: 'chain_id, block, log_index',
  approvals: 'chain_id, block, log_index',
} as const

/** Ids of the workerd processes that are children of this process. */
function workerdIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, command, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return command === 'workerd' && rest?.split(' ')[1] === String(process.pid) ? [Number(name)] : []
      } catch {
        // The process ended in between.
        return []
      }
    })
}
