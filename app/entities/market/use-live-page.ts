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

interface LivePageWays<Page> {
  readonly chainId: ChainId
  /** Asks for everything anew. What fails in it is a value. */
  readonly read: () => Promise<Page>
  /** The block that a page knows; null where it does not say. */
  readonly blockOf: (page: Page) => number | null
  /** The same page seen at another time, UNIX milliseconds. */
  readonly seenAt: (page: Page, now: number) => Page
}

/** Oftener is of no use to who reads, whatever the chain's pace. */
const LEAST_INTERVAL = 10 * SECOND

/**
 * A page of the market that keeps up with its chain: it asks once a block while it is seen, until the person pauses it. While a pointer
 * or the focus is in something marked `data-still`, nothing moves under it. What cannot be had leaves what is shown, ageing.
 */
export function useLivePage<Page extends object>(given: Page, ways: LivePageWays<Page>): LivePage<Page> {
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
      // Its code could not be loaded.
      setFailing(true)
      setShown(({ page }) => ({ given, page: ways.seenAt(page, Date.now()) }))
    } finally {
      isAsking.current = false
    }
  }
  const every = Math.max(LEAST_INTERVAL, chainById(ways.chainId).blockSeconds * SECOND)
  useInterval(() => void ask(), isPaused ? null : every)
  const page = shown.given === given ? shown.page : given
  return { page, live: isPaused ? 'paused' : isFailing ? 'failing' : 'on', pause }
}

/**
 * What is shown after `arrived` came: each part of it that could be had. An answer from before the block that is shown already (another
 * reader of the index may lag) changes nothing.
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

/** A finger leaves `:hover` behind where it was; only a pointer that can hover means it. */
function isHeld(): boolean {
  const still = '[data-still]'
  if (document.querySelector(`${still}:focus-within`)) return true
  return matchMedia('(hover: hover)').matches && document.querySelector(`${still}:hover`) !== null
}
