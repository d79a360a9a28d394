import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { passOn, startFaultyApi, startFaultyWorker } from './faulty-worker.ts'
import { seedLargeMarket } from './large-market.ts'

export interface MarketSite {
  readonly url: string
  stop(): Promise<void>
}

/** Hop-by-hop headers. */
const OF_THE_HOP = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
const TEXT = /^(?:text\/|application\/(?:javascript|json|manifest)|image\/svg)/

/**
 * The built site with a market of a hundred tokens, served like an edge: compressed, with keep-alive. `pages` overrides
 * some paths with HTML of the caller.
 */
export async function startMarketSite(pages: ReadonlyMap<string, string> = new Map()): Promise<MarketSite> {
  const api = await startFaultyApi()
  const db = (await api.miniflare.getD1Database('DB')) as unknown as D1Database
  await seedLargeMarket(db, { tokens: 100, pools: 120, now: Math.floor(Date.now() / 1_000) })
  const web = await startFaultyWorker({ worker: 'web', api: (request) => passOn(request, api) })
  const front = createServer((request, response) => {
    void (async () => {
      const own = pages.get(request.url ?? '')
      const headers = Object.entries(request.headers)
        .filter(([name]) => name !== 'connection')
        .map(([name, value]): [string, string] => [name, String(value)])
      const answer =
        own === undefined
          ? await fetch(web.url + (request.url ?? '/'), {
              headers,
              redirect: 'manual',
              method: request.method ?? 'GET',
            })
          : new Response(own, { headers: { 'Content-Type': 'text/html' } })
      const said = Object.fromEntries([...answer.headers].filter(([name]) => !OF_THE_HOP.has(name)))
      const isText = TEXT.test(said['content-type'] ?? '')
      response.writeHead(answer.status, isText ? { ...said, 'content-encoding': 'gzip' } : said)
      if (!answer.body) return void response.end()
      const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0])
      // Flush streamed content at once.
      if (isText) body.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(response)
      else body.pipe(response)
    })().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async stop() {
      front.closeAllConnections()
      front.close()
      await web.stop()
      await api.stop()
    },
  }
}
