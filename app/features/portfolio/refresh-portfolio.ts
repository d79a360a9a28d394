import { browserSource } from '#app/data/market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { loadActivity, loadHoldings, loadNfts, loadPositions, loadProfits, loadValueHistory } from './load-portfolio.ts'
import type { ReadyParts } from './portfolio-facts.ts'

export interface RefreshOptions {
  /** Whether tokens that are not on the default list count towards the total. */
  readonly countsUnknown: boolean
  /** Whether to read also the parts that are refreshed less often. */
  readonly isFull: boolean
}

/** Loads the parts that the page shows; parts that could not be read are undefined. Never rejects. */
export async function refreshPortfolio(
  query: PortfolioQuery,
  chainIds: readonly ChainId[],
  { countsUnknown, isFull }: RefreshOptions,
): Promise<ReadyParts> {
  const source = browserSource()
  const { tab, after } = query
  const [holdings, activity, nfts, positions, profits, history] = await Promise.all([
    orUndefined(loadHoldings(source, query, chainIds, countsUnknown)),
    tab === 'activity' && after === '' ? orUndefined(loadActivity(source, query, chainIds)) : undefined,
    isFull && tab === 'nfts' ? orUndefined(loadNfts(source, query, chainIds)) : undefined,
    tab === 'pools' ? orUndefined(loadPositions(source, query, chainIds)) : undefined,
    isFull && tab === 'tokens' ? orUndefined(loadProfits(source, query, chainIds)) : undefined,
    isFull && tab === 'tokens' ? orUndefined(loadValueHistory(source, query, chainIds)) : undefined,
  ])
  return { holdings, activity, nfts, positions, profits, history }
}

async function orUndefined<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  return promise.catch(() => undefined)
}
