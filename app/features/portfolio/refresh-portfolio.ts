import { browserSource } from '#app/data/market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { loadActivity, loadHoldings } from './load-portfolio.ts'
import type { ActivityState, PortfolioState } from './portfolio-facts.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

/** What has arrived; a part that could not be read is absent. */
export interface RefreshedPortfolio {
  readonly holdings?: PortfolioState
  readonly activity?: ActivityState
}

/** Loads the value, and the activity if its newest page is shown. Never throws. */
export async function refreshPortfolio(
  query: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<RefreshedPortfolio> {
  const source = browserSource()
  const hasActivity = query.tab === 'activity' && query.after === ''
  const [holdings, activity] = await Promise.allSettled([
    loadHoldings(source, query, chainIds),
    hasActivity ? loadActivity(source, query, chainIds) : undefined,
  ])
  return {
    ...(holdings.status === 'fulfilled' && { holdings: holdings.value }),
    ...(activity.status === 'fulfilled' && activity.value && { activity: activity.value }),
  }
}
