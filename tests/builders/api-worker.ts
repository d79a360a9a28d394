import type { Readable } from 'node:stream'
import { Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import { modulesOf } from '#devnet/local-stack.ts'
import { API_CONFIG, apiBundle } from './api-bundle.ts'
import { migrate } from './migrate.ts'

export interface ApiWorker {
  /** Requests a path of this worker. */
  readonly fetch: ApiFetch
  /** The worker's own database, all migrations applied. */
  readonly db: D1Database
  readonly kv: KVNamespace
  stop(): Promise<void>
}

/** The API worker with its wrangler.toml, bundled from source, on workerd with empty D1 and KV. */
export async function startApiWorker(vars: Readonly<Record<string, string>> = {}): Promise<ApiWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(API_CONFIG)
  const bundle = apiBundle()
  const worker = {
    ...workerOptions,
    name: 'api',
    modulesRoot: bundle,
    modules: modulesOf(bundle),
    bindings: { ...workerOptions.bindings, ...vars },
    // wrangler's Miniflare and ours have the same version.
  } as unknown as WorkerOptions
  const miniflare = new Miniflare({
    port: 0,
    host: '127.0.0.1',
    cf: { country: 'CH' },
    workers: [worker],
    // Tests provoke errors, which the worker logs.
    handleRuntimeStdio: (...streams: readonly Readable[]) => streams.forEach((stream) => stream.resume()),
  })
  const { origin } = await miniflare.ready
  const db = (await miniflare.getD1Database('DB')) as unknown as D1Database
  await migrate(db)
  return {
    db,
    kv: (await miniflare.getKVNamespace('KV')) as unknown as KVNamespace,
    // Miniflare returns undici's response, which behaves like the platform's here.
    fetch: (path, init) =>
      miniflare.dispatchFetch(
        origin + path,
        init as Parameters<typeof miniflare.dispatchFetch>[1],
      ) as unknown as Promise<Response>,
    stop: () => miniflare.dispose(),
  }
}
