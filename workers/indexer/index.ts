import { indexedChains, type Env } from './env.ts'

export { ChainIndexer } from './chain-indexer.ts'

/** Has no public route: called by the start script, other workers' bindings and the cron trigger. */
export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/tick') {
      await startAll(env)
      return Response.json({ chains: indexedChains(env).map(({ chain }) => chain.id) })
    }
    if (request.method === 'GET' && pathname === '/status') {
      const { results } = await env.DB.prepare('SELECT * FROM sync ORDER BY chain_id').all()
      return Response.json({ chains: results })
    }
    return new Response(null, { status: 404 })
  },

  async scheduled(_controller, env) {
    await startAll(env)
  },
} satisfies ExportedHandler<Env>

/** Ensures that every chain's alarm is set. Idempotent. */
async function startAll(env: Env): Promise<void> {
  await Promise.all(
    indexedChains(env).map(async ({ chain }) => {
      const object = env.CHAIN_INDEXER.get(env.CHAIN_INDEXER.idFromName(String(chain.id)))
      await object.fetch(`http://indexer/start?chain=${chain.id}`, { method: 'POST' })
    }),
  )
}
