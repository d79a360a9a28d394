import { useRef, useState } from 'react'
import { SECOND } from '#app/base/time.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'

export type LiveState = 'on' | 'paused' | 'failing'

export interface LivePage<Page> {
  readonly page: Page
  readonly live: LiveState
  readonly pause: (isPaused: boolean) => void
}

interface LivePageOptions<Page> {
  readonly chainId: ChainId
  /** Loads everything again. Failures inside are values. */
  readonly read: () => Promise<Page>
  /** The block the page's data is from; null if unknown. */
  readonly blockOf: (page: Page) => number | null
  /** The same page seen at another time, in UNIX milliseconds. */
  readonly seenAt: (page: Page, now: number) => Page
}

/** More frequent updates do not help readers, however fast the chain is. */
const MIN_INTERVAL_MS = 10 * SECOND

/**
 * A token or pool page that updates with its chain: it reloads once per block while visible, until paused. Nothing
 * updates while the pointer or focus is inside an element with `data-still`. If loading fails, the current data stays
 * and ages.
 */
export function useLivePage<Page extends object>(given: Page, ways: LivePageOptions<Page>): LivePage<Page> {
  const [shown, setShown] = useState({ given, page: given })
  const [isPaused, pause] = useState(false)
  const [isFailing, setFailing] = useState(false)
  const isAsking = useRef(false)
  const wanted = useRef({ given, isPaused })
  wanted.current = { given, isPaused }
  if (shown.given !== given) setShown({ given, page: given })

  const ask = async () => {
    if (isAsking.current || isHeld()) return
    isAsking.current = true
    try {
      const arrived = await ways.read()
      if (wanted.current.given !== given || wanted.current.isPaused || isHeld()) return
      const isLost = Object.values(arrived).every((part) => !isState(part) || isMissing(part))
      setFailing(isLost)
      setShown(({ page }) => ({
        given,
        page: isLost ? ways.seenAt(page, Date.now()) : newerPage(page, arrived, ways.blockOf),
      }))
    } catch {
      // Its code failed to load.
      setFailing(true)
      setShown(({ page }) => ({ given, page: ways.seenAt(page, Date.now()) }))
    } finally {
      isAsking.current = false
    }
  }
  const every = Math.max(MIN_INTERVAL_MS, chainById(ways.chainId).blockSeconds * SECOND)
  useInterval(() => void ask(), isPaused ? null : every)
  const page = shown.given === given ? shown.page : given
  return { page, live: isPaused ? 'paused' : isFailing ? 'failing' : 'on', pause }
}

/**
 * Merges a response into the page: each part that loaded replaces the current one. A response for an older block is
 * ignored, because another database replica may lag.
 */
export function newerPage<Page extends object>(
  shown: Page,
  arrived: Page,
  blockOf: (page: Page) => number | null,
): Page {
  const [before, after] = [blockOf(shown), blockOf(arrived)]
  if (before !== null && after !== null && after < before) return shown
  const had = Object.entries(arrived).filter(([, part]) => !isMissing(part))
  return { ...shown, ...Object.fromEntries(had) }
}

function isState(part: unknown): part is { readonly state: unknown } {
  return typeof part === 'object' && part !== null && 'state' in part
}

function isMissing(part: unknown): boolean {
  return isState(part) && (part.state === 'failed' || part.state === 'missing')
}

/** Touch leaves `:hover` behind; only a pointer that can hover counts. */
function isHeld(): boolean {
  const still = '[data-still]'
  if (document.querySelector(`${still}:focus-within`)) return true
  return matchMedia('(hover: hover)').matches && document.querySelector(`${still}:hover`) !== null
}
