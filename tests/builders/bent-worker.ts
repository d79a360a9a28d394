import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { modulesOf } from '#devnet/street.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const CONFIGS = { web: 'wrangler.toml', api: 'workers/api/wrangler.toml' } as const

interface BentWorkerOptions {
  readonly worker: keyof typeof CONFIGS
  /**
   * JavaScript of a module: `export async function bend(env, faults)` gives the bindings that the worker sees, by the names of the
   * faults that are on; it may export more, such as Durable Objects in the place of the worker's own.
   */
  readonly bend?: string
  /** Answers what the web worker asks of the API. */
  readonly api?: (request: Request) => Promise<Response>
  readonly vars?: Readonly<Record<string, string>>
  /** Where its KV lies, for another worker to find. */
  readonly kvPersist?: string
  /** Other files than those of the build. */
  readonly assets?: string
}

export interface BentWorker {
  readonly url: string
  readonly miniflare: Miniflare
  /** The faults that are on, from now. */
  readonly faults: Set<string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

/** A worker as `npm run build` made it, on workerd, with bindings that fail when they are told to. */
export async function startBentWorker({
  worker,
  bend = '',
  api,
  vars = {},
  kvPersist,
  assets,
}: BentWorkerOptions): Promise<BentWorker> {
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
      ...modulesOf(bundle).map((module) => ({ ...module, contents: readFileSync(module.path, 'utf8') })),
    ],
    bindings: { ...workerOptions.bindings, ...vars },
    serviceBindings: {
      FAULTS: () => Response.json([...faults]),
      ...(worker === 'web' && { API: api ?? (() => Promise.reject(new Error('there is no API'))) }),
    },
    ...(workerOptions.assets && {
      assets: { ...workerOptions.assets, directory: assets ?? workerOptions.assets.directory },
    }),
  } as unknown as WorkerOptions
  const miniflare = new Miniflare({
    port: 0,
    host: '127.0.0.1',
    workers: [options],
    cf: { country: 'CH', clientAcceptEncoding: '' },
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
