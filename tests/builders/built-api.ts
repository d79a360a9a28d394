import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { startAnvil } from '#devnet/anvil.ts'
import { modulesOf } from '#devnet/local-stack.ts'
import { API_CONFIG, apiBundle } from './api-bundle.ts'
import { poolAddress } from './large-market.ts'
import { migrate } from './migrate.ts'

const PLENTY = { burst: 1_000_000, perSecond: 100_000 }
/** Number of pools with a contract on the node. */
const MAX_CONTRACTS = 200

export interface Question {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

export interface Rows {
  /** Rows that D1 read, and rows its statements returned. */
  readonly read: number
  readonly given: number
}

/**
 * Wraps the worker: counts the rows of its database and answers three more paths. `/block` indexes a block, `/later`
 * indexes one and advances the clock, so that the next request reads the market again.
 */
const ENTRY = `
  import api from './index.js'
  export * from './index.js'
  const rows = { read: 0, given: 0 }
  const count = (answer) => {
    rows.read += answer.meta.rows_read
    rows.given += answer.results.length
    return answer
  }
  const inner = new WeakMap()
  const counted = (statement) => {
    const outer = {
      bind: (...values) => counted(statement.bind(...values)),
      all: async () => count(await statement.all()),
    }
    inner.set(outer, statement)
    return outer
  }
  const counting = (db) => ({
    prepare: (query) => counted(db.prepare(query)),
    batch: async (statements) => (await db.batch(statements.map((one) => inner.get(one)))).map(count),
  })
  const now = Date.now
  let ahead = 0
  Date.now = () => now() + ahead
  export default {
    async fetch(request, env, context) {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/block' || pathname === '/later') {
        await env.DB.prepare('UPDATE sync SET block_number = ?1, block_time = block_time + 2 WHERE chain_id = 1').bind(Number(search.slice(1))).run()
        if (pathname === '/later') ahead += 6_000
        return new Response()
      }
      if (pathname === '/rows') return Response.json(rows)
      if (pathname === '/bare') {
        const { results } = await env.DB.prepare('SELECT * FROM tokens WHERE chain_id = 1 LIMIT 100').all()
        return Response.json(results)
      }
      return api.fetch(request, { ...env, DB: counting(env.DB) }, context)
    },
  }`

/**
 * The deployed API worker on workerd, with a node for a chain of `pools` pools. Besides the instance that `ask` reaches
 * there are `isolates` fresh ones for `rowsOf`.
 */
export async function startBuiltApi({ isolates, pools }: { readonly isolates: number; readonly pools: number }) {
  const bundle = apiBundle()
  // A contract that answers everything with zeros is placed at the pools' addresses.
  const node = await startAnvil({ chainId: 1 })
  for (let at = 0; at < Math.min(MAX_CONTRACTS, pools); at++)
    await node.rpc.call('anvil_setCode', [poolAddress(at), '0x6101006000f3'])
  const { workerOptions } = unstable_getMiniflareWorkerOptions(API_CONFIG)
  const modules = [
    { type: 'ESModule', path: join(bundle, 'entry.js'), contents: ENTRY },
    ...modulesOf(bundle).map((module) => ({ ...module, contents: readFileSync(module.path) })),
  ]
  const vars = {
    RPC_URLS: JSON.stringify({ 1: [node.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ graphql: PLENTY, other: PLENTY }),
  }
  const named = (name: string) => ({
    ...workerOptions,
    ...{ name, modulesRoot: bundle, modules, bindings: { ...workerOptions.bindings, ...vars } },
  })
  const fresh = Array.from({ length: isolates }, (_, index) => `fresh-${index}`)
  const miniflare = new Miniflare({
    ...{ port: 0, host: '127.0.0.1', cf: false },
    // wrangler's Miniflare and ours have the same version.
    workers: ['api', ...fresh].map(named) as unknown as WorkerOptions[],
  })
  const url = await miniflare.ready
  const db = (await miniflare.getD1Database('DB', 'api')) as unknown as D1Database
  await migrate(db)
  const post = (question: Question | undefined) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  const ask = (question: Question | undefined) => fetch(new URL('/api/graphql', url), post(question))
  return {
    db,
    ask,
    fetch: (path: string) => fetch(new URL(path, url)),
    rowsBefore: async () => (await (await fetch(new URL('/rows', url))).json()) as Rows,
    async rowsOf(index: number, question: Question | undefined): Promise<Rows> {
      const worker = await miniflare.getWorker(`fresh-${index}`)
      const answer = await worker.fetch('http://api/api/graphql', post(question))
      const text = await answer.text()
      if (answer.status !== 200 || text.startsWith('{"errors"')) throw new Error(text.slice(0, 300))
      return (await (await worker.fetch('http://api/rows')).json()) as Rows
    },
    async stop() {
      await miniflare.dispose()
      await node.stop()
    },
  }
}
