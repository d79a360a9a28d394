import type { MarketClient } from './market-client.ts'

/** Returns the market client of the browser, whose code loads with the first request. */
export async function loadMarketClient(): Promise<MarketClient> {
  // `pageFetch` is not imported here, because the bundler would move it to a separate chunk that more pages load.
  const { pageMarketClient } = await import('./market-client.ts')
  return pageMarketClient()
}
