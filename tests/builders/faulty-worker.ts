import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { modulesOf } from '#devnet/local-stack.ts'
import { migrate } from './migrate.ts'
import { seedMarket } from './seeded-market.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const CONFIGS = {
  web: 'wrangler.toml',
  api: 'workers/api/wrangler.toml',
  cards: 'workers/cards/wrangler.toml',
} as const

interface FaultyWorkerOptions {
  readonly worker: keyof typeof CONFIGS
  /**
   * JavaScript module text: `export async function injectFaults(env, faults)` returns the bindings that the worker
   * sees, given the active faults; it may export more, such as replacements for Durable Objects.
   */
  readonly injectFaults?: string
  /** Answers API requests of the web or cards worker. */
  readonly api?: (request: Request) => Promise<Response>
  /** Answers card requests of the web worker. */
  readonly cards?: (request: Request) => Promise<Response>
  readonly vars?: Readonly<Record<string, string>>
  /** Where KV is stored, to share it with another worker. */
  readonly kvPersist?: string
  /** The visitor's country according to the edge. */
  readonly country?: string
  /** Replaces the build's assets. */
  readonly assets?: string
  /** Overrides the page-read limit of wrangler.toml. */
  readonly pageReads?: number
  /** A free one by default. */
  readonly port?: number
  /** Serves https with a self-signed certificate. */
  readonly isHttps?: boolean
}

export interface FaultyWorker {
  readonly url: string
  readonly miniflare: Miniflare
  /** The active faults. */
  readonly faults: Set<string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** Starts a built worker on workerd whose bindings fail on demand. */
export async function startFaultyWorker({
  worker,
  injectFaults = '',
  api = () => Promise.reject(new Error('there is no API')),
  cards = () => Promise.reject(new Error('there are no cards')),
  vars = {},
  kvPersist,
  country = 'CH',
  assets,
  pageReads,
  port = 0,
  isHttps = false,
}: FaultyWorkerOptions): Promise<FaultyWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, CONFIGS[worker]))
  const bundle = join(root, 'dist', worker)
  const faults = new Set<string>()
  const entry = {
    type: 'ESModule' as const,
    path: join(bundle, 'injected.js'),
    contents: `
      import worker from './index.js'
      import * as injected from './inject-faults.js'
      export * from './inject-faults.js'
      export default {
        async fetch(request, env, context) {
          if (!injected.injectFaults) return worker.fetch(request, env, context)
          const faults = await (await env.FAULTS.fetch('http://faults.invalid')).json()
          return worker.fetch(request, await injected.injectFaults(env, faults), context)
        },
      }`,
  }
  const options = {
    ...workerOptions,
    name: worker,
    modulesRoot: bundle,
    modules: [
      entry,
      { type: 'ESModule', path: join(bundle, 'inject-faults.js'), contents: injectFaults },
      ...modulesOf(bundle).map((module) => ({ ...module, contents: readFileSync(module.path) })),
    ],
    bindings: { ...workerOptions.bindings, ...vars },
    serviceBindings: {
      FAULTS: () => Response.json([...faults]),
      ...(worker !== 'api' && { API: api }),
      ...(worker === 'web' && { CARDS: cards }),
    },
    ...(pageReads !== undefined && {
      ratelimits: { PAGE_READS: { namespace_id: 'page-reads', simple: { limit: pageReads, period: 60 } } },
    }),
    ...(workerOptions.assets && {
      assets: { ...workerOptions.assets, directory: assets ?? workerOptions.assets.directory },
    }),
  } as unknown as WorkerOptions
  const miniflare = new Miniflare({
    port,
    host: '127.0.0.1',
    https: isHttps,
    workers: [options],
    cf: { country },
    ...(kvPersist !== undefined && { kvPersist }),
  })
  const url = (await miniflare.ready).href.replace(/\/$/, '').replace('127.0.0.1', 'localhost')
  return {
    url,
    miniflare,
    faults,
    fetch: (path, init = {}) =>
      fetch(url + path, {
        redirect: 'manual',
        ...init,
        // Bots get no stream, and workerd buffers what it compresses.
        headers: {
          'User-Agent': BROWSER,
          'Accept-Encoding': 'identity',
          ...(init.headers as Record<string, string> | undefined),
        },
      }),
    stop: () => miniflare.dispose(),
  }
}

const HIGH_LIMIT = { burst: 10_000, perSecond: 1_000 }

/** The API with the seeded market, whose chains are up to date, and without a node. */
export async function startFaultyApi({
  injectFaults,
  nameOfWeth = 'Wrapped Ether',
  vars = {},
}: {
  readonly injectFaults?: string
  readonly vars?: Readonly<Record<string, string>>
  readonly nameOfWeth?: string | undefined
} = {}): Promise<FaultyWorker> {
  const worker = await startFaultyWorker({
    worker: 'api',
    injectFaults: injectFaults ?? "export { RateLimiter } from './index.js'",
    vars: {
      RPC_URLS: '{"1":["http://127.0.0.1:9"]}',
      RATE_LIMITS: JSON.stringify({ graphql: HIGH_LIMIT, other: HIGH_LIMIT }),
      ...vars,
    },
  })
  const db = (await worker.miniflare.getD1Database('DB')) as unknown as D1Database
  await migrate(db)
  await seedMarket(db)
  const now = Math.floor(Date.now() / 1_000)
  await db.prepare('UPDATE sync SET block_time = ?, head_time = ?').bind(now, now).run()
  await db.prepare("UPDATE tokens SET name = ? WHERE name = 'Wrapped Ether'").bind(nameOfWeth).run()
  return worker
}

/** Forwards a request of the web worker to that API; `X-Gone` marks the response if the API sends none. */
export function forwardTo(request: Request, { url }: Pick<FaultyWorker, 'url'>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return fetch(url + pathname + search, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(!isRead && { body: request.body, duplex: 'half' }),
  } as RequestInit).catch(() => new Response(null, { headers: { 'X-Gone': 'yes' } }))
}
