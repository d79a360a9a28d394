import { useContext, useRef, useState } from 'react'
import { MINUTE, SECOND } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import type { PortfolioData, PortfolioParts, ReadyParts } from './portfolio-facts.ts'

/** Milliseconds between refreshes. Readers would not benefit from shorter intervals, even on chains with faster blocks. */
const REFRESH_MS = 10 * SECOND
/** Milliseconds between full refreshes, which include the parts that need many reads: NFTs, profit and loss, the value over time. */
const FULL_REFRESH_MS = MINUTE

/**
 * Refreshes the parts of a portfolio while the page is visible. If loading fails, the current data stays and its age increases.
 * `countsUnknown`: from the next response on, tokens that are not on the default list count towards the total.
 */
export function useLivePortfolio(query: PortfolioQuery, loaded: PortfolioData, countsUnknown: boolean): PortfolioData {
  const isTestnet = useContext(TestnetModeContext)
  const [displayed, setDisplayed] = useState(() => initialState(loaded))
  const latest = useRef(loaded)
  latest.current = loaded
  const isRefreshing = useRef(false)
  const lastFullRefresh = useRef(Date.now())
  if (!isSame(displayed.loaded, loaded)) setDisplayed(initialState(loaded))

  const refresh = async () => {
    if (isRefreshing.current) return
    isRefreshing.current = true
    const isFull = Date.now() - lastFullRefresh.current >= FULL_REFRESH_MS
    if (isFull) lastFullRefresh.current = Date.now()
    const refreshed = await import('./refresh-portfolio.ts')
      .then(async ({ refreshPortfolio }) =>
        refreshPortfolio(query, chainIdsOf(query, isTestnet), { countsUnknown, isFull }),
      )
      // Only if the code fails to load.
      .catch((): ReadyParts => ({}))
    isRefreshing.current = false
    if (!isSame(latest.current, loaded)) return
    const now = Date.now()
    setDisplayed(({ data, agedAt, ...previous }) => {
      const seconds = Math.max(0, Math.floor((now - agedAt) / SECOND))
      return {
        loaded,
        data: withRefreshed(data, refreshed, seconds),
        agedAt: agedAt + seconds * SECOND,
        countsUnknown: refreshed.holdings ? countsUnknown : previous.countsUnknown,
      }
    })
  }
  useInterval(() => void refresh(), REFRESH_MS)
  useEffectWhen(displayed.countsUnknown !== countsUnknown, () => void refresh())
  return displayed.data
}

/**
 * Returns the state of data from the server, whose total counts only listed tokens. `agedAt`: UNIX milliseconds up to which the ages in `data`
 * are counted.
 */
function initialState(loaded: PortfolioData) {
  return { loaded, data: loaded, agedAt: Date.now(), countsUnknown: false }
}

/** Returns the data with the refreshed parts. The age of the others increases by `seconds`, if they have one. */
export function withRefreshed(data: PortfolioData, refreshed: ReadyParts, seconds: number): PortfolioData {
  return {
    holdings: refreshed.holdings ?? withAddedAge(data.holdings, seconds),
    activity: data.activity && (refreshed.activity ?? withAddedAge(data.activity, seconds)),
    nfts: data.nfts && (refreshed.nfts ?? withAddedAge(data.nfts, seconds)),
    positions: data.positions && (refreshed.positions ?? withAddedAge(data.positions, seconds)),
    profits: data.profits && (refreshed.profits ?? withAddedAge(data.profits, seconds)),
    history: data.history && (refreshed.history ?? withAddedAge(data.history, seconds)),
  }
}

function isSame(first: PortfolioData, second: PortfolioData): boolean {
  return (['holdings', 'activity', 'nfts', 'positions', 'profits', 'history'] as const).every(
    (part) => first[part] === second[part],
  )
}

/** Returns the same data with its age increased by some seconds. */
function withAddedAge<State extends PortfolioParts[keyof PortfolioParts]>(
  data: State | Later<State>,
  seconds: number,
): State | Later<State> {
  if ('later' in data || data.state === 'failed') return data
  if ('ageSeconds' in data) return { ...data, ageSeconds: data.ageSeconds + seconds }
  const { facts } = data
  const secondsAgo = facts.secondsAgo === null ? null : facts.secondsAgo + seconds
  return { ...data, facts: { ...facts, secondsAgo, ageSeconds: facts.ageSeconds + seconds } }
}
