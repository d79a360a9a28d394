import { SECOND } from '#app/base/time.ts'
import { parseAddress } from '#app/domain/address/parse-address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { Services } from '#app/edge/services.server.ts'
import type { Policy } from '#app/edge/stale-while-revalidate.server.ts'
import { SHELL_TIMEOUT_MS, withinTimeout } from '#app/edge/within-timeout.server.ts'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { activityRow } from '#app/entities/portfolio/activity-facts.ts'
import { isUnreadable, portfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import type { ActivityState, Lookup, NftState, PortfolioState } from './portfolio-facts.ts'
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
  const chainIds = chainIdsOf(query, isTestnet)
  const timeout = search.has('complete') ? undefined : SHELL_TIMEOUT_MS
  const [holdings, activity, nfts] = await Promise.all([
    withinTimeout(stateOf(services, loadHoldings(services, query, chainIds)), timeout),
    query.tab === 'activity' && withinTimeout(stateOf(services, loadActivity(services, query, chainIds)), timeout),
    query.tab === 'nfts' && withinTimeout(stateOf(services, loadNfts(services, query, chainIds)), timeout),
  ])
  return { holdings, activity: activity || null, nfts: nfts || null }
}

async function stateOf<Ready>(services: Services, work: Promise<Ready>): Promise<Ready | FailedState> {
  return work.catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: services.report(error) }
  })
}

async function loadHoldings(
  { market, cached, now }: Services,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<PortfolioState> {
  const { value, age } = await cached(`portfolio/1/${address}/${chainIds.join()}`, ACCOUNT_POLICY, async () => {
    const found = await market.portfolio({ owner: address, chainIds })
    // An error, so that it is not stored.
    if (isUnreadable(found)) throw new AppError('chain.unavailable', 'no chain of the portfolio')
    return found
  })
  return { state: 'ready', facts: portfolioFacts(value, now(), Math.floor(age / SECOND)) }
}

async function loadNfts(
  { market, cached }: Services,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<NftState> {
  const key = `nfts/1/${address}/${chainIds.join()}`
  const { value } = await cached(key, ACCOUNT_POLICY, () => market.nfts({ owner: address, chainIds }))
  return { state: 'ready', nfts: value }
}

async function loadActivity(
  { market, cached, now }: Services,
  { address, after }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<ActivityState> {
  const { value, age } =
    after === ''
      ? await cached(`activity/1/${address}/${chainIds.join()}`, ACCOUNT_POLICY, () =>
          market.activity({ owner: address, chainIds }),
        )
      : { value: await market.activity({ owner: address, chainIds, after }), age: 0 }
  const rows = value.activities.map((activity) => activityRow(activity, now()))
  return { state: 'ready', rows, next: value.next, ageSeconds: Math.floor(age / SECOND) }
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
