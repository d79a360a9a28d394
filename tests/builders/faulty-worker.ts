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
   * JavaScript of a module: `export async function bend(env, faults)` gives the bindings that the worker sees, by the names of the
   * faults that are on; it may export more, such as Durable Objects in the place of the worker's own.
   */
  readonly bend?: string
  /** Answers what the web or the cards worker asks of the API. */
  readonly api?: (request: Request) => Promise<Response>
  /** Answers what the web worker asks for pictures. */
  readonly cards?: (request: Request) => Promise<Response>
  readonly vars?: Readonly<Record<string, string>>
  /** Where its KV lies, for another worker to find. */
  readonly kvPersist?: string
  /** Where the edge places every request. */
  readonly country?: string
  /** Other files than those of the build. */
  readonly assets?: string
  /** Without it, a free one. */
  readonly port?: number
  /** Over https, with a certificate that nobody has signed. */
  readonly isHttps?: boolean
}

export interface FaultyWorker {
  readonly url: string
  readonly miniflare: Miniflare
  /** The faults that are on, from now. */
  readonly faults: Set<string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** A worker as `npm run build` made it, on workerd, with bindings that fail when they are told to. */
export async function startFaultyWorker({
  worker,
  bend = '',
  api = () => Promise.reject(new Error('there is no API')),
  cards = () => Promise.reject(new Error('there are no cards')),
  vars = {},
  kvPersist,
  country = 'CH',
  assets,
  port = 0,
  isHttps = false,
}: FaultyWorkerOptions): Promise<FaultyWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, CONFIGS[worker]))
  const bundle = join(root, 'dist', worker)
  const faults = new Set<string>()
  const entry = {
    type: 'ESModule' as const,
    path: join(bundle, 'bent.js'),
    contents: `
      import worker from './index.js'
      import * as bent from './bend.js'
      export * from './bend.js'
      export default {
        async fetch(request, env, context) {
          if (!bent.bend) return worker.fetch(request, env, context)
          const faults = await (await env.FAULTS.fetch('http://faults.invalid')).json()
          return worker.fetch(request, await bent.bend(env, faults), context)
        },
      }`,
  }
  const options = {
    ...workerOptions,
    name: worker,
    modulesRoot: bundle,
    modules: [
      entry,
      { type: 'ESModule', path: join(bundle, 'bend.js'), contents: bend },
      ...modulesOf(bundle).map((module) => ({ ...module, contents: readFileSync(module.path) })),
    ],
    bindings: { ...workerOptions.bindings, ...vars },
    serviceBindings: {
      FAULTS: () => Response.json([...faults]),
      ...(worker !== 'api' && { API: api }),
      ...(worker === 'web' && { CARDS: cards }),
    },
    ...(workerOptions.assets && {
      assets: { ...workerOptions.assets, directory: assets ?? workerOptions.assets.directory },
    }),
  } as unknown as WorkerOptions
  const miniflare = new Miniflare({
    port,
    host: '127.0.0.1',
    https: isHttps,
    workers: [options],
    cf: { country, clientAcceptEncoding: '' },
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
        // A bot gets no stream.
        headers: { 'User-Agent': BROWSER, ...(init.headers as Record<string, string> | undefined) },
      }),
    stop: () => miniflare.dispose(),
  }
}

const PLENTY = { burst: 10_000, perSecond: 1_000 }

/** The API with the seeded market, its chains standing at this very moment and no node to ask. */
export async function startFaultyApi({
  bend,
  nameOfWeth = 'Wrapped Ether',
}: {
  readonly bend?: string
  readonly nameOfWeth?: string | undefined
} = {}): Promise<FaultyWorker> {
  const worker = await startFaultyWorker({
    worker: 'api',
    bend: bend ?? "export { RateLimiter } from './index.js'",
    vars: { RPC_URLS: '{"1":["http://127.0.0.1:9"]}', RATE_LIMITS: JSON.stringify({ graphql: PLENTY, other: PLENTY }) },
  })
  const db = (await worker.miniflare.getD1Database('DB')) as unknown as D1Database
  await migrate(db)
  await seedMarket(db)
  const now = Math.floor(Date.now() / 1_000)
  await db.prepare('UPDATE sync SET block_time = ?, head_time = ?').bind(now, now).run()
  await db.prepare("UPDATE tokens SET name = ? WHERE name = 'Wrapped Ether'").bind(nameOfWeth).run()
  return worker
}

/** Hands a request of the web worker on to that API; the mark of an answer that never came is `X-Gone`. */
export function passOn(request: Request, { url }: Pick<FaultyWorker, 'url'>): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return fetch(url + pathname + search, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(!isRead && { body: request.body, duplex: 'half' }),
  } as RequestInit).catch(() => new Response(null, { headers: { 'X-Gone': 'yes' } }))
}
