import { useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { blockSeenAt } from './market-facts.ts'
import type { CommonFacts, PageData, PageDefinition, PageQuery } from './page-definition.ts'

export type LiveState = 'on' | 'paused' | 'failing'

export interface LivePage<Data> {
  readonly data: Data
  readonly live: LiveState
  readonly onPause: (isPaused: boolean) => void
}

/** Minimum interval on fast chains: more frequent updates do not help readers. */
const MIN_INTERVAL_MS = 10 * SECOND

/**
 * A token or pool page that updates with its chain: it reloads once per block, at most every 10 s, while visible and not
 * paused. Nothing updates while the pointer or focus is inside an element with `data-still`. If loading fails, the current
 * data stays, and its age keeps counting.
 */
export function useLivePage<Query extends PageQuery, Entity, Facts extends CommonFacts, Values>(
  page: PageDefinition<Query, Entity, Facts, Values>,
  loaded: PageData<Query, Facts, Values>,
): LivePage<PageData<Query, Facts, Values>> {
  const [shown, setShown] = useState({ loaded, data: loaded })
  const [isPaused, onPause] = useState(false)
  const [isFailing, setFailing] = useState(false)
  const isRefreshing = useRef(false)
  const current = useRef({ loaded, isPaused })
  current.current = { loaded, isPaused }
  if (shown.loaded !== loaded) setShown({ loaded, data: loaded })

  const refresh = async () => {
    if (isRefreshing.current || mustWait()) return
    isRefreshing.current = true
    try {
      const { refreshPage } = await import('./refresh-page.ts')
      const merge = await refreshPage(page, loaded.query)
      if (current.current.loaded !== loaded || current.current.isPaused || mustWait()) return
      setFailing(merge === undefined)
      setShown(({ data }) => ({ loaded, data: merge ? merge(data) : withAges(data, Date.now()) }))
    } catch {
      // The code of `refresh-page.ts` failed to load.
      setFailing(true)
      setShown(({ data }) => ({ loaded, data: withAges(data, Date.now()) }))
    } finally {
      isRefreshing.current = false
    }
  }
  const interval = Math.max(MIN_INTERVAL_MS, chainById(loaded.query.chainId).blockSeconds * SECOND)
  useInterval(() => void refresh(), isPaused ? null : interval)
  const data = shown.loaded === loaded ? shown.data : loaded
  return { data, live: isPaused ? 'paused' : isFailing ? 'failing' : 'on', onPause }
}

/** The same page with ages as of `now` (UNIX milliseconds). */
function withAges<Query, Facts extends CommonFacts, Values>(
  page: PageData<Query, Facts, Values>,
  now: number,
): PageData<Query, Facts, Values> {
  if (!('data' in page.entity)) return page
  const facts = page.entity.data
  const asOf = facts.asOf && blockSeenAt(facts.asOf, now)
  const aged = { ...facts, asOf, ageSeconds: asOf?.secondsAgo ?? facts.ageSeconds }
  return { ...page, entity: { state: 'ready', data: aged } }
}

/** Whether updates must wait. `:hover` is ignored on touch screens, where it persists after a tap. */
function mustWait(): boolean {
  const still = '[data-still]'
  if (document.querySelector(`${still}:focus-within`)) return true
  return matchMedia('(hover: hover)').matches && document.querySelector(`${still}:hover`) !== null
}
