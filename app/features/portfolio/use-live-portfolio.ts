import { useContext, useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import type { ActivityState, PortfolioState } from './portfolio-facts.ts'
import { chainIdsOf, type PortfolioQuery } from '#app/entities/portfolio/portfolio-path.ts'
import type { RefreshedPortfolio } from './refresh-portfolio.ts'

/** Milliseconds. More frequent updates do not help readers, however fast the chains are. */
const REFRESH_MS = 10 * SECOND

export interface PortfolioData {
  readonly holdings: PortfolioState | Later<PortfolioState>
  /** Null on the other tabs. */
  readonly activity: ActivityState | Later<ActivityState> | null
}

/**
 * The value, and the newest page of the activity, which update while the page is visible. If loading fails, the current data stays and ages.
 */
export function useLivePortfolio(query: PortfolioQuery, loaded: PortfolioData): PortfolioData {
  const isTestnet = useContext(TestnetModeContext)
  const [shown, setShown] = useState(() => ({ loaded, data: loaded, at: Date.now() }))
  const latest = useRef(loaded)
  latest.current = loaded
  const isRefreshing = useRef(false)
  const isCurrent = (one: PortfolioData) => one.holdings === loaded.holdings && one.activity === loaded.activity
  if (!isCurrent(shown.loaded)) setShown({ loaded, data: loaded, at: Date.now() })

  const refresh = async () => {
    if (isRefreshing.current) return
    isRefreshing.current = true
    const fresh = await import('./refresh-portfolio.ts')
      .then(async ({ refreshPortfolio }) => refreshPortfolio(query, chainIdsOf(query, isTestnet)))
      // Its code failed to load.
      .catch((): RefreshedPortfolio => ({}))
    isRefreshing.current = false
    if (!isCurrent(latest.current)) return
    const now = Date.now()
    setShown(({ data, at }) => {
      const seconds = Math.max(0, Math.floor((now - at) / SECOND))
      const holdings = fresh.holdings ?? older(data.holdings, seconds)
      const activity = data.activity && (fresh.activity ?? older(data.activity, seconds))
      return { loaded, data: { holdings, activity }, at: at + seconds * SECOND }
    })
  }
  useInterval(() => void refresh(), REFRESH_MS)
  return shown.data
}

/** The same data, older by some seconds. */
function older<State extends PortfolioState | ActivityState>(
  data: State | Later<State>,
  seconds: number,
): State | Later<State> {
  if ('later' in data || data.state === 'failed') return data
  if ('rows' in data) return { ...data, ageSeconds: data.ageSeconds + seconds }
  const { facts } = data
  const secondsAgo = facts.secondsAgo === null ? null : facts.secondsAgo + seconds
  return { ...data, facts: { ...facts, secondsAgo, ageSeconds: facts.ageSeconds + seconds } }
}
