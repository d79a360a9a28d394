import { useContext, useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'
import { TestnetModeContext } from '#app/entities/chain/testnet-mode.ts'
import { chainIdsOf } from '#app/entities/portfolio/portfolio-path.ts'
import type { Later } from '#app/ui/deferred/deferred.tsx'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import type { PositionsFacts, PositionsState } from '#app/entities/position/positions-facts.ts'
import type { PositionsQuery } from './positions-query.ts'

/** Milliseconds between two refreshes. Chains may be faster, but readers do not need more frequent ones. */
const REFRESH_MS = 10 * SECOND

type Loaded = PositionsState | Later<PositionsState>

/** Refreshes the list while the page is visible. If loading fails, the current data stays and ages. */
export function useLivePositions(query: PositionsQuery, loaded: Loaded): Loaded {
  const isTestnet = useContext(TestnetModeContext)
  const [shown, setShown] = useState(() => ({ loaded, data: loaded, at: Date.now() }))
  const latest = useRef(loaded)
  latest.current = loaded
  const isRefreshing = useRef(false)
  if (shown.loaded !== loaded) setShown({ loaded, data: loaded, at: Date.now() })

  const refresh = async () => {
    if (isRefreshing.current) return
    isRefreshing.current = true
    const refreshed = await loadNewest(query, chainIdsOf(query, isTestnet))
    isRefreshing.current = false
    if (latest.current !== loaded) return
    const now = Date.now()
    setShown(({ data, at }) => {
      const seconds = Math.max(0, Math.floor((now - at) / SECOND))
      const next: Loaded = refreshed ? { state: 'ready', facts: refreshed } : withIncreasedAge(data, seconds)
      return { loaded, data: next, at: refreshed ? now : at + seconds * SECOND }
    })
  }
  useInterval(() => void refresh(), REFRESH_MS)
  return shown.loaded === loaded ? shown.data : loaded
}

/** Loads the newest positions; undefined if they, or the code that loads them, fail to load. */
async function loadNewest(
  query: PositionsQuery,
  chainIds: ReturnType<typeof chainIdsOf>,
): Promise<PositionsFacts | undefined> {
  try {
    const [{ loadPositions }, { browserSource }] = await Promise.all([
      import('./load-positions.ts'),
      import('#app/data/market-client.ts'),
    ])
    return await loadPositions(browserSource(), query, chainIds)
  } catch {
    return undefined
  }
}

/** Returns the same data with its age increased by some seconds. */
function withIncreasedAge(data: Loaded, seconds: number): Loaded {
  if ('later' in data || data.state === 'failed') return data
  const { facts } = data
  const secondsAgo = facts.secondsAgo === null ? null : facts.secondsAgo + seconds
  return { state: 'ready', facts: { ...facts, secondsAgo, ageSeconds: facts.ageSeconds + seconds } }
}
