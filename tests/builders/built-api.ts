import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { startAnvil } from '#devnet/anvil.ts'
import { modulesOf } from '#devnet/local-stack.ts'
import { API_CONFIG, apiBundle } from './api-bundle.ts'
import { poolAddress } from './large-market.ts'
import { migrate } from './migrate.ts'

/** Limits that no benchmark reaches. */
const UNLIMITED = { burst: 1_000_000, perSecond: 100_000 }
/** Number of pools with a contract on the node. */
const MAX_CONTRACTS = 200

export interface GraphQLRequest {
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
}

export interface Rows {
  /** Rows that D1 read, and rows its statements returned. */
  readonly read: number
  readonly returned: number
}

/**
 * Wraps the worker: counts the rows of its database and serves more paths. `/block` indexes a block, `/later`
 * indexes one and advances the clock, so that the next request reads the market again.
 */
const ENTRY = `
  import api from './index.js'
  export * from './index.js'
  const rows = { read: 0, returned: 0 }
  const count = (answer) => {
    rows.read += answer.meta.rows_read
    rows.returned += answer.results.length
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
  let clockOffset = 0
  Date.now = () => now() + clockOffset
  export default {
    async fetch(request, env, context) {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/block' || pathname === '/later') {
        await env.DB.prepare('UPDATE sync SET block_number = ?1, block_time = block_time + 2 WHERE chain_id = 1').bind(Number(search.slice(1))).run()
        if (pathname === '/later') clockOffset += 6_000
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
 * The deployed API worker on workerd, with a node for a chain of `pools` pools. Besides the instance that `post` reaches,
 * there are `isolates` new ones for `rowsOf`.
 */
export async function startBuiltApi({ isolates, pools }: { readonly isolates: number; readonly pools: number }) {
  const bundle = apiBundle()
  // The pools' addresses have a contract that returns zeros for every call.
  const node = await startAnvil({ chainId: 1 })
  for (let index = 0; index < Math.min(MAX_CONTRACTS, pools); index++)
    await node.rpc.call('anvil_setCode', [poolAddress(index), '0x6101006000f3'])
  const { workerOptions } = unstable_getMiniflareWorkerOptions(API_CONFIG)
  const modules = [
    { type: 'ESModule', path: join(bundle, 'entry.js'), contents: ENTRY },
    ...modulesOf(bundle).map((module) => ({ ...module, contents: readFileSync(module.path) })),
  ]
  const vars = {
    RPC_URLS: JSON.stringify({ 1: [node.rpcUrl] }),
    RATE_LIMITS: JSON.stringify({ graphql: UNLIMITED, other: UNLIMITED }),
  }
  const workerNamed = (name: string) => ({
    ...workerOptions,
    name,
    modulesRoot: bundle,
    modules,
    bindings: { ...workerOptions.bindings, ...vars },
  })
  const isolateNames = Array.from({ length: isolates }, (_, index) => `isolate-${index}`)
  const miniflare = new Miniflare({
    port: 0,
    host: '127.0.0.1',
    cf: false,
    // wrangler's Miniflare and ours have the same version.
    workers: ['api', ...isolateNames].map(workerNamed) as unknown as WorkerOptions[],
  })
  const url = await miniflare.ready
  const db = (await miniflare.getD1Database('DB', 'api')) as unknown as D1Database
  await migrate(db)
  const initOf = (request: GraphQLRequest | undefined) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const post = (request: GraphQLRequest | undefined) => fetch(new URL('/api/graphql', url), initOf(request))
  return {
    db,
    post,
    fetch: (path: string) => fetch(new URL(path, url)),
    rowsSoFar: async () => (await (await fetch(new URL('/rows', url))).json()) as Rows,
    async rowsOf(index: number, request: GraphQLRequest | undefined): Promise<Rows> {
      const worker = await miniflare.getWorker(`isolate-${index}`)
      const response = await worker.fetch('http://api/api/graphql', initOf(request))
      const text = await response.text()
      if (response.status !== 200 || text.startsWith('{"errors"')) throw new Error(text.slice(0, 300))
      return (await (await worker.fetch('http://api/rows')).json()) as Rows
    },
    async stop() {
      await miniflare.dispose()
      await node.stop()
    },
  }
}
