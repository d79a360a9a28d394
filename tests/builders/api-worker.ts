import { fileURLToPath } from 'node:url'
import { createTestHarness } from 'wrangler'
import type { ApiFetch } from '#app/data/market.ts'
import type { ApiEnv } from '#workers/api/env.ts'

export interface ApiWorker {
  /** As the browser asks: a path of this worker. */
  readonly fetch: ApiFetch
  /** The worker's own database, all migrations applied. */
  readonly db: D1Database
  stop(): Promise<void>
}

/** The API worker as its wrangler.toml says, bundled from source, on workerd with a fresh D1 and KV. */
export async function startApiWorker(vars: Readonly<Record<string, string>> = {}): Promise<ApiWorker> {
  const server = createTestHarness({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    workers: [{ configPath: 'workers/api/wrangler.toml', vars: { ...vars } }],
  })
  await server.listen()
  const worker = server.getWorker<Record<keyof ApiEnv, ApiEnv[keyof ApiEnv]> & ApiEnv>()
  await worker.applyD1Migrations('DB')
  const { DB } = await worker.getEnv()
  return {
    db: DB,
    // The harness has a fetch of undici's, which is the platform's in all that is used here.
    fetch: (path, init) =>
      worker.fetch(path, init as Parameters<typeof worker.fetch>[1]) as unknown as Promise<Response>,
    stop: () => server.close(),
  }
}
