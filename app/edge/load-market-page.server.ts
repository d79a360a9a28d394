import type { MarketSource } from '#app/data/market-client.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'
import { marketSource, type Services } from './services.server.ts'
import { shellTimeout, withinTimeout } from './within-timeout.server.ts'

type Settle = <Value>(work: Promise<Value>) => ReturnType<typeof withinTimeout<Value>>

/**
 * Loads the data of a page of a token, pool or position. Data that is ready in time is in the HTML, the rest streams; `?complete` waits for
 * all of it, for visitors without JavaScript.
 *
 * Throws  a 404 Response with `notFound` if `query` is undefined, or if the market answers in time that the entity does not exist | a 429
 *         Response if the visitor reads too many pages
 */
export async function loadMarketPage<Query, Data extends { readonly entity: object }>(
  services: Services,
  query: Query | undefined,
  search: URLSearchParams,
  notFound: ErrorCode,
  load: (source: MarketSource, query: Query, settle: Settle) => Promise<Data>,
  source = marketSource(services),
): Promise<Data> {
  if (query === undefined) throw new Response(notFound, { status: 404 })
  await services.countRead()
  const timeout = shellTimeout(search)
  const data = await load(source, query, (work) => withinTimeout(work, timeout))
  if ('state' in data.entity && data.entity.state === 'missing') throw new Response(notFound, { status: 404 })
  return data
}
