import { SECOND } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { activityRow } from '#app/entities/portfolio/activity-facts.ts'
import { profitRow } from '#app/entities/portfolio/profit-facts.ts'
import { isUnreadable, portfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import type { ActivityState, NftState, PortfolioState, ProfitState } from './portfolio-facts.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

// The data of a portfolio page: on the server, and in the browser for its refreshes.

type Ready<State> = Exclude<State, FailedState>

/** The result of a load; a failure becomes a value that the page shows. */
export async function stateOf<State>(source: MarketSource, work: Promise<State>): Promise<State | FailedState> {
  return work.catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: source.report(error) }
  })
}

/** Throws   chain.unavailable if no chain can be read, and what the client throws */
export async function loadHoldings(
  { market, cached, now }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<PortfolioState>> {
  const { value, age } = await cached(`portfolio/1/${address}/${chainIds.join()}`, async () => {
    const found = await market.portfolio({ owner: address, chainIds })
    // An error, so that it is not stored.
    if (isUnreadable(found)) throw new AppError('chain.unavailable', 'no chain of the portfolio')
    return found
  })
  return { state: 'ready', facts: portfolioFacts(value, now(), Math.floor(age / SECOND)) }
}

export async function loadNfts(
  { market, cached }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<NftState>> {
  const { value } = await cached(`nfts/1/${address}/${chainIds.join()}`, () =>
    market.nfts({ owner: address, chainIds }),
  )
  return { state: 'ready', nfts: value }
}

export async function loadProfits(
  { market, cached }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<ProfitState>> {
  const { value } = await cached(`profits/1/${address}/${chainIds.join()}`, () =>
    market.profits({ owner: address, chainIds }),
  )
  return { state: 'ready', profits: value.map(profitRow) }
}

export async function loadActivity(
  { market, cached, now }: MarketSource,
  { address, after }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<ActivityState>> {
  const { value, age } =
    after === ''
      ? await cached(`activity/1/${address}/${chainIds.join()}`, () => market.activity({ owner: address, chainIds }))
      : { value: await market.activity({ owner: address, chainIds, after }), age: 0 }
  const rows = value.activities.map((activity) => activityRow(activity, now()))
  return { state: 'ready', rows, next: value.next, ageSeconds: Math.floor(age / SECOND) }
}
