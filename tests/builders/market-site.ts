import { startLocalEdge } from '#devnet/local-edge.ts'
import { forwardTo, startFaultyApi, startFaultyWorker } from './faulty-worker.ts'
import { seedLargeMarket } from './large-market.ts'

export interface MarketSite {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the built site, with a market of a hundred tokens, behind the local edge. No faults are injected. */
export async function startMarketSite(): Promise<MarketSite> {
  const api = await startFaultyApi()
  const db = (await api.miniflare.getD1Database('DB')) as unknown as D1Database
  await seedLargeMarket(db, { tokens: 100, pools: 120, now: Math.floor(Date.now() / 1_000) })
  const web = await startFaultyWorker({ worker: 'web', api: (request) => forwardTo(request, api) })
  const edge = await startLocalEdge({ origin: (await web.miniflare.ready).href, port: 0 })
  return {
    url: edge.url,
    async stop() {
      edge.stop()
      await web.stop()
      await api.stop()
    },
  }
}
