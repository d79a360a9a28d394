import { fileURLToPath } from 'node:url'
import { createTestHarness } from 'wrangler'
import type { ApiFetch } from '#app/data/api-fetch.ts'
import type { ApiEnv } from '#workers/api/env.ts'

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
  const server = createTestHarness({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    workers: [{ configPath: 'workers/api/wrangler.toml', vars: { ...vars } }],
  })
  await server.listen()
  const worker = server.getWorker<Record<keyof ApiEnv, ApiEnv[keyof ApiEnv]> & ApiEnv>()
  await worker.applyD1Migrations('DB')
  const { DB, KV } = await worker.getEnv()
  return {
    db: DB,
    kv: KV,
    // The harness returns undici's fetch, which behaves like the platform's here.
    fetch: (path, init) =>
      worker.fetch(path, init as Parameters<typeof worker.fetch>[1]) as unknown as Promise<Response>,
    stop: () => server.close(),
  }
}
