import { SECOND } from '#app/base/time.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import { SHELL_TIMEOUT_MS, withinTimeout } from '#app/edge/within-timeout.server.ts'
import { loadActivity, loadHoldings, loadNfts, loadProfits, stateOf } from './load-portfolio.ts'
import type { Lookup } from './portfolio-facts.ts'
import { chainIdsOf, portfolioPath, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

export { readPortfolioQuery } from './read-portfolio-query.ts'

/** Below a minute, so that portfolios are never written to KV: there are too many accounts. */
const ACCOUNT_POLICY: Policy = { freshFor: 5 * SECOND, oldAfter: 15 * SECOND, usableFor: 59 * SECOND }

/** The longest text of a lookup. */
const MAX_LOOKUP = 100

/**
 * Loads a portfolio page. What is ready in time is in the HTML, the rest streams; `?complete` waits for everything, for
 * visitors without JavaScript. Throws 429 for a visitor who reads too many pages.
 */
export async function loadPortfolio(
  services: Services,
  query: PortfolioQuery,
  search: URLSearchParams,
  isTestnet: boolean,
) {
  await services.countRead()
  const source: MarketSource = {
    ...services,
    cached: (name, ask) => services.cached(name, ACCOUNT_POLICY, ask),
  }
  const chainIds = chainIdsOf(query, isTestnet)
  const timeout = search.has('complete') ? undefined : SHELL_TIMEOUT_MS
  const [holdings, activity, nfts, profits] = await Promise.all([
    withinTimeout(stateOf(source, loadHoldings(source, query, chainIds)), timeout),
    query.tab === 'activity' && withinTimeout(stateOf(source, loadActivity(source, query, chainIds)), timeout),
    query.tab === 'nfts' && withinTimeout(stateOf(source, loadNfts(source, query, chainIds)), timeout),
    query.tab === 'tokens' && withinTimeout(stateOf(source, loadProfits(source, query, chainIds)), timeout),
  ])
  return { holdings, activity: activity || null, nfts: nfts || null, profits: profits || null }
}

/** Reads `/portfolio?address=…`, the form without JavaScript. `path` is the portfolio of a valid address. */
export function readLookup(search: URLSearchParams): Lookup & { readonly path: string | null } {
  const text = (search.get('address') ?? '').trim().slice(0, MAX_LOOKUP)
  if (text === '') return { text, problem: null, path: null }
  const address = parseAddress(text)
  if (!address.ok)
    return { text, problem: address.problem === 'address.checksum' ? 'checksum' : 'malformed', path: null }
  return {
    text,
    problem: null,
    path: portfolioPath({ address: address.value, tab: 'tokens', network: null, after: '' }),
  }
}
