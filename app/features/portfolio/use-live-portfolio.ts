import { useContext, useRef, useState } from 'react'
import { MINUTE, SECOND } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import type { PositionsState } from '#app/entities/position/positions-facts.ts'
import type { ActivityState, PortfolioData, PortfolioState, ReadyParts } from './portfolio-facts.ts'

/** Milliseconds between two refreshes. More frequent ones do not help readers, however fast the chains are. */
const REFRESH_MS = 10 * SECOND
/** Milliseconds between two refreshes of the parts that need many reads: NFTs, profit and loss, the value over time. */
const WHOLE_REFRESH_MS = MINUTE

/**
 * Refreshes the parts of a portfolio while the page is visible. If loading fails, the current data stays and ages. `countsUnknown`: from
 * the next answer on, tokens that are not on the default list count towards the total.
 */
export function useLivePortfolio(query: PortfolioQuery, loaded: PortfolioData, countsUnknown: boolean): PortfolioData {
  const isTestnet = useContext(TestnetModeContext)
  const [shown, setShown] = useState(() => initial(loaded))
  const latest = useRef(loaded)
  latest.current = loaded
  const isRefreshing = useRef(false)
  const wholeAt = useRef(Date.now())
  if (!isSame(shown.loaded, loaded)) setShown(initial(loaded))

  const refresh = async () => {
    if (isRefreshing.current) return
    isRefreshing.current = true
    const isWhole = Date.now() - wholeAt.current >= WHOLE_REFRESH_MS
    if (isWhole) wholeAt.current = Date.now()
    const fresh = await import('./refresh-portfolio.ts')
      .then(async ({ refreshPortfolio }) =>
        refreshPortfolio(query, chainIdsOf(query, isTestnet), { countsUnknown, isWhole }),
      )
      // The code failed to load.
      .catch((): ReadyParts => ({}))
    isRefreshing.current = false
    if (!isSame(latest.current, loaded)) return
    const now = Date.now()
    setShown(({ data, at, ...was }) => {
      const seconds = Math.max(0, Math.floor((now - at) / SECOND))
      const fresher: PortfolioData = {
        holdings: fresh.holdings ?? older(data.holdings, seconds),
        activity: data.activity && (fresh.activity ?? older(data.activity, seconds)),
        nfts: fresh.nfts ?? data.nfts,
        positions: data.positions && (fresh.positions ?? older(data.positions, seconds)),
        profits: fresh.profits ?? data.profits,
        history: fresh.history ?? data.history,
      }
      return {
        loaded,
        data: fresher,
        at: at + seconds * SECOND,
        countsUnknown: fresh.holdings ? countsUnknown : was.countsUnknown,
      }
    })
  }
  useInterval(() => void refresh(), REFRESH_MS)
  useEffectWhen(shown.countsUnknown !== countsUnknown, () => void refresh())
  return shown.data
}

/** The server counts listed tokens only. */
function initial(loaded: PortfolioData) {
  return { loaded, data: loaded, at: Date.now(), countsUnknown: false }
}

function isSame(one: PortfolioData, other: PortfolioData): boolean {
  return (['holdings', 'activity', 'nfts', 'positions', 'profits', 'history'] as const).every(
    (part) => one[part] === other[part],
  )
}

/** Returns the same data with its age increased by some seconds. */
function older<State extends PortfolioState | ActivityState | PositionsState>(
  data: State | Later<State>,
  seconds: number,
): State | Later<State> {
  if ('later' in data || data.state === 'failed') return data
  if ('rows' in data) return { ...data, ageSeconds: data.ageSeconds + seconds }
  const { facts } = data
  const secondsAgo = facts.secondsAgo === null ? null : facts.secondsAgo + seconds
  return { ...data, facts: { ...facts, secondsAgo, ageSeconds: facts.ageSeconds + seconds } }
}
