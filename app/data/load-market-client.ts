import type { MarketClient } from './market-client.ts'

/** The market client of the browser. Its code loads with the first request. */
export async function loadMarketClient(): Promise<MarketClient> {
  // `pageFetch` is not imported here: it would become a file of its own, which more pages then name.
  const { pageMarketClient } = await import('./market-client.ts')
  return pageMarketClient()
}
