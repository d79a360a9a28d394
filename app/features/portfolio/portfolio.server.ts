import { parseAddress } from '#app/domain/address/parse-address.ts'
import { accountSource, type Services } from '#app/edge/services.server.ts'
import { shellTimeout, withinTimeout } from '#app/edge/within-timeout.server.ts'
import {
  loadActivity,
  loadHoldings,
  loadNfts,
  loadPositions,
  loadProfits,
  loadValueHistory,
  stateOf,
} from './load-portfolio.ts'
import type { Lookup } from './portfolio-facts.ts'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import { START_PAGES, type StartPage } from './start-pages.ts'

export { readPortfolioQuery } from './read-portfolio-query.ts'

/** Maximum length of a lookup text; longer ones are truncated. */
const MAX_LOOKUP_LENGTH = 100

/**
 * Loads a portfolio page. Data that is ready in time is in the HTML, the rest streams; `?complete` waits for everything, for visitors
 * without JavaScript. Throws 429 for a visitor who loads too many pages.
 */
export async function loadPortfolio(
  services: Services,
  query: PortfolioQuery,
  search: URLSearchParams,
  isTestnet: boolean,
) {
  await services.countRead()
  const source = accountSource(services)
  const chainIds = chainIdsOf(query, isTestnet)
  const timeout = shellTimeout(search)
  const [holdings, activity, nfts, positions, profits, history] = await Promise.all([
    withinTimeout(stateOf(source, loadHoldings(source, query, chainIds)), timeout),
    query.tab === 'activity' && withinTimeout(stateOf(source, loadActivity(source, query, chainIds)), timeout),
    query.tab === 'nfts' && withinTimeout(stateOf(source, loadNfts(source, query, chainIds)), timeout),
    query.tab === 'pools' && withinTimeout(stateOf(source, loadPositions(source, query, chainIds)), timeout),
    query.tab === 'tokens' && withinTimeout(stateOf(source, loadProfits(source, query, chainIds)), timeout),
    query.tab === 'tokens' && withinTimeout(stateOf(source, loadValueHistory(source, query, chainIds)), timeout),
  ])
  return {
    holdings,
    activity: activity || null,
    nfts: nfts || null,
    positions: positions || null,
    profits: profits || null,
    history: history || null,
  }
}

/**
 * Reads a lookup form that was submitted without JavaScript: `/portfolio?address=…` or `/positions?owner=…`. `path` is the page of the
 * account; null if the text is empty or no valid address.
 */
export function readLookup(page: StartPage, search: URLSearchParams): Lookup & { readonly path: string | null } {
  const { field, pathOf } = START_PAGES[page]
  const text = (search.get(field) ?? '').trim().slice(0, MAX_LOOKUP_LENGTH)
  if (text === '') return { text, problem: null, path: null }
  const address = parseAddress(text)
  if (!address.ok)
    return { text, problem: address.problem === 'address.checksum' ? 'checksum' : 'malformed', path: null }
  return { text, problem: null, path: pathOf(address.value) }
}
