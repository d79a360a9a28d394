import { SECOND } from '#app/base/time.ts'
import type { MarketSource } from '#app/data/market-client.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import type { FailedState } from '#app/entities/market-page/market-facts.ts'
import { activityList, isUnreadable as isActivityUnreadable } from '#app/entities/portfolio/activity-facts.ts'
import { oldestAnswer } from '#app/entities/portfolio/oldest-answer.ts'
import { profitRow } from '#app/entities/portfolio/profit-facts.ts'
import { isUnreadable, portfolioFacts } from '#app/entities/portfolio/portfolio-facts.ts'
import { RANGES } from '#app/entities/market-page/market-query.ts'
import { historyFacts } from '#app/entities/portfolio/value-history-facts.ts'
import {
  isUnreadable as arePositionsUnreadable,
  positionsFacts,
  type PositionsState,
} from '#app/entities/position/positions-facts.ts'
import type { ActivityState, HistoryState, NftState, PortfolioState, ProfitState } from './portfolio-facts.ts'
import type { PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'

// The data of a portfolio page: on the server, and in the browser for its refreshes.

type Ready<State> = Exclude<State, FailedState>

/** Returns the loaded state. An error is reported and becomes a state that the page shows. */
export async function stateOf<State>(source: MarketSource, promise: Promise<State>): Promise<State | FailedState> {
  return promise.catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : 'data.unavailable'
    return { state: 'failed', code, errorId: source.report(error) }
  })
}

/**
 * Loads the holdings. `countsUnknown`: tokens that are not on the default list count towards the total. Only for the browser, because the
 * cache key does not contain it. Throws chain.unavailable if no chain can be read, and errors of the market client.
 */
export async function loadHoldings(
  { market, cached, now }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
  countsUnknown = false,
): Promise<Ready<PortfolioState>> {
  const { value, age } = await cached(`portfolio/1/${address}/${chainIds.join()}`, async () => {
    const portfolio = await market.portfolio({ owner: address, chainIds, countsUnknown })
    // An error is not cached.
    if (isUnreadable(portfolio)) throw new AppError('chain.unavailable', 'no chain of the portfolio could be read')
    return portfolio
  })
  return { state: 'ready', facts: portfolioFacts(value, now(), Math.floor(age / SECOND)) }
}

/** Loads the NFTs. Throws errors of the market client. */
export async function loadNfts(
  { market, cached, now }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<NftState>> {
  const { value, age } = await cached(`nfts/2/${address}/${chainIds.join()}`, () =>
    market.nfts({ owner: address, chainIds }),
  )
  const ageSeconds = Math.floor(Math.max(age, now() - oldestAnswer(value.coverage)) / SECOND)
  return { state: 'ready', ...value, ageSeconds }
}

/** Loads positions in and out of range. Throws chain.unavailable if no chain can be read, and errors of the market client. */
export async function loadPositions(
  { market, cached, now }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<PositionsState>> {
  const { value, age } = await cached(`pools/1/${address}/${chainIds.join()}`, async () => {
    const positions = await market.positions({
      owner: address,
      chainIds,
      versions: [],
      statuses: ['IN_RANGE', 'OUT_OF_RANGE'],
    })
    // An error is not cached.
    if (arePositionsUnreadable(positions))
      throw new AppError('chain.unavailable', 'no chain of the positions could be read')
    return positions
  })
  return { state: 'ready', facts: positionsFacts(value, now(), Math.floor(age / SECOND)) }
}

/** Loads profit and loss by token. Throws errors of the market client. */
export async function loadProfits(
  { market, cached }: MarketSource,
  { address }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<ProfitState>> {
  const { value, age } = await cached(`profits/1/${address}/${chainIds.join()}`, () =>
    market.profits({ owner: address, chainIds }),
  )
  return { state: 'ready', profits: value.map(profitRow), ageSeconds: Math.floor(age / SECOND) }
}

/** Loads the value over time. Throws chain.unavailable if no chain can be read, and errors of the market client. */
export async function loadValueHistory(
  { market, cached }: MarketSource,
  { address, range }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<HistoryState>> {
  const { value, age } = await cached(`value-history/1/${address}/${chainIds.join()}/${range}`, async () => {
    const history = await market.valueHistory({ owner: address, chainIds, duration: RANGES[range] })
    // An error is not cached.
    if (history.chainIds.length === 0)
      throw new AppError('chain.unavailable', 'no chain of the value history could be read')
    return history
  })
  return { state: 'ready', history: historyFacts(value, chainIds), ageSeconds: Math.floor(age / SECOND) }
}

/** Loads a page of activity. Throws chain.unavailable if no chain can be read, and errors of the market client. */
export async function loadActivity(
  { market, cached, now }: MarketSource,
  { address, after }: PortfolioQuery,
  chainIds: readonly ChainId[],
): Promise<Ready<ActivityState>> {
  const read = async () => {
    const activity = await market.activity({ owner: address, chainIds, ...(after !== '' && { after }) })
    // An error is not cached.
    if (isActivityUnreadable(activity))
      throw new AppError('chain.unavailable', 'no chain of the activity could be read')
    return activity
  }
  const { value, age } =
    after === '' ? await cached(`activity/2/${address}/${chainIds.join()}`, read) : { value: await read(), age: 0 }
  return { state: 'ready', ...activityList(value, now()), ageSeconds: Math.floor(age / SECOND) }
}
