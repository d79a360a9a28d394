import { MINUTE, SECOND } from '#app/base/time.ts'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import type { StatusMessage } from '#app/wire/market/status.ts'
import { SYNC } from '#workers/kit/market-tables.ts'
import { readRows, select, sql, type RowOf } from '#workers/kit/sql.ts'
import type { ApiEnv } from '../env.ts'
import type { Upstreams } from '#workers/kit/upstreams.ts'
import { upstreamsOf } from '../rpc/upstreams-of.ts'
import { quoteLatency } from './quote-latency.ts'

/** Maximum normal lag in blocks: some may be being indexed, or just mined. */
const MAX_NORMAL_LAG = 3
/** Milliseconds without an update after which an indexer is reported as lagging. */
const MAX_UPDATE_AGE_MS = MINUTE
/** Minimum interval between probes of the nodes. */
const PROBE_INTERVAL_MS = 2 * SECOND

const { columns: sync } = SYNC
const SYNC_ROW = select(sync)
type SyncRow = RowOf<typeof SYNC_ROW>

type ChainStatus = StatusMessage['chains'][number]

/** Answers `/api/status`. The status code is 503 only if the index cannot be read at all. */
export async function handleStatus(_: Request, env: ApiEnv): Promise<Response> {
  const upstreams = upstreamsOf(env.RPC_URLS)
  const [rows] = await Promise.all([readSync(env), ...[...upstreams.values()].map(probeIfDue)])
  const now = Date.now()
  const chains = CHAINS.map(({ id, name, blockSeconds }): ChainStatus => {
    const nodes = upstreams.get(id)
    const row = rows?.find(({ chainId }) => chainId === id)
    const index = row ? indexOf(row, nodes?.height ?? null, blockSeconds, now) : null
    return { chainId: id, name, state: stateOf(index), index, rpc: nodes ? rpcOf(nodes) : [] }
  })
  const message: StatusMessage = {
    state: rows === null ? 'down' : isOk(chains) ? 'ok' : 'degraded',
    build: env.BUILD_HASH ?? 'dev',
    time: now,
    quote: quoteLatency(),
    chains,
  }
  return Response.json(message, {
    status: rows === null ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  })
}

/** Whether the index of every served chain follows the head. A chain without node and index is not served. False if no chain is served. */
function isOk(chains: readonly ChainStatus[]): boolean {
  const served = chains.filter(({ index, rpc }) => index !== null || rpc.length > 0)
  return served.length > 0 && served.every(({ state }) => state === 'ok')
}

async function readSync(env: ApiEnv): Promise<readonly SyncRow[] | null> {
  try {
    return await readRows(env.DB.prepare(sql`SELECT ${SYNC_ROW} FROM ${SYNC}`), SYNC_ROW)
  } catch {
    return null
  }
}

async function probeIfDue(nodes: Upstreams): Promise<void> {
  const now = Date.now()
  if (nodes.all.some(({ probedAt }) => now - probedAt > PROBE_INTERVAL_MS)) await nodes.probe()
}

function indexOf(row: SyncRow, height: number | null, blockSeconds: number, now: number): ChainStatus['index'] {
  const head = Math.max(row.headNumber, height ?? 0)
  const lagBlocks = Math.max(0, head - row.blockNumber)
  const estimatedLag = Math.max(0, row.headTime - row.blockTime) + (head - row.headNumber) * blockSeconds
  return {
    block: row.blockNumber,
    blockTime: row.blockTime,
    head,
    lagBlocks,
    // The time of the indexer's head is known; later blocks are estimated by the chain's block time. The lag cannot
    // exceed the age of the newest indexed block.
    lagSeconds: Math.max(0, Math.min(estimatedLag, Math.floor(now / SECOND) - row.blockTime)),
    age: Math.max(0, now - row.updatedAt),
    failures: row.failures,
    error: row.error ?? null,
  }
}

function stateOf(index: ChainStatus['index']): ChainStatus['state'] {
  if (!index) return 'unknown'
  if (index.failures > 0) return 'failing'
  return index.lagBlocks > MAX_NORMAL_LAG || index.age > MAX_UPDATE_AGE_MS ? 'lagging' : 'ok'
}

function rpcOf(nodes: Upstreams): ChainStatus['rpc'] {
  const now = Date.now()
  return nodes.all.map(({ index: upstream, latency, failureRate, height, error, backOffUntil, isOtherChain }) => ({
    upstream,
    isHealthy: backOffUntil <= now && !isOtherChain && height !== null,
    latency: latency === null ? null : Math.round(latency),
    failureRate: Math.round(failureRate * 100) / 100,
    height,
    error,
  }))
}
