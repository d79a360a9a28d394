import type { MarketSource } from '#app/data/market-client.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { marketSource, type Services } from './services.server.ts'
import { SHELL_TIMEOUT_MS, withinTimeout } from './within-timeout.server.ts'

type Settle = <Value>(work: Promise<Value>) => ReturnType<typeof withinTimeout<Value>>

/**
 * Loads a token or pool page. What is ready in time is in the HTML, the rest streams; `?complete` waits for everything,
 * for visitors without JavaScript. Throws 404 with `notFound` without a query, and for a token or pool that the index,
 * if it answers in time, does not know; 429 for a visitor who reads too many pages.
 */
export async function loadMarketPage<Query, Data extends { readonly entity: object }>(
  services: Services,
  query: Query | undefined,
  search: URLSearchParams,
  notFound: ErrorCode,
  load: (source: MarketSource, query: Query, settle: Settle) => Promise<Data>,
): Promise<Data> {
  if (query === undefined) throw new Response(notFound, { status: 404 })
  await services.countRead()
  const timeout = search.has('complete') ? undefined : SHELL_TIMEOUT_MS
  const data = await load(marketSource(services), query, (work) => withinTimeout(work, timeout))
  if ('state' in data.entity && data.entity.state === 'missing') throw new Response(notFound, { status: 404 })
  return data
}
