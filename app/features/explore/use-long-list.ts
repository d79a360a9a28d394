import { useRef, useState, type RefObject } from 'react'
import { SECOND } from '#app/base/time.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { VIRTUAL_FROM } from '#app/ui/table/rows-body.tsx'
import { isBusy } from './is-busy.ts'
import { secondsSince } from './as-of-block.ts'
import type { ReadyList } from './explore-facts.ts'
import { initialList, pageOfRank, withPage, type Ranked, type Shown } from './long-list.ts'

/** Milliseconds between two reloads of the visible values: about one block of Ethereum. */
const REFRESH_EVERY = 12 * SECOND
/** Milliseconds for which a change is highlighted. */
const FLASH = 250

export interface ListSource<Row extends Ranked> {
  /** The server's list; null for favourites, which only the browser knows. */
  readonly given: ReadyList<Row> | null
  /** Cache key of the list, independent of the page. */
  readonly name: string
  readonly keyOf: (row: Row) => string
  readonly fetchPage: (page: number) => Promise<ReadyList<Row>>
}

export interface LongList<Row extends Ranked> {
  readonly shown: Shown<Row>
  readonly state: 'idle' | 'asking' | 'failed'
  readonly hasMore: boolean
  /** Loads the next rows. */
  readonly more: () => void
  /** Contains the rows; none moves while the pointer or focus is inside. */
  readonly box: RefObject<HTMLDivElement>
  /** Must be called with the first and last visible row, by index from 0; these rows are refreshed. */
  readonly seeRange: (first: number, last: number) => void
}

/** A list that loads more rows on scroll and refreshes its visible values periodically. */
export function useLongList<Row extends Ranked>({ given, name, keyOf, fetchPage }: ListSource<Row>): LongList<Row> {
  const begin = (): Shown<Row> =>
    given ? initialList(given, readCachedList<Row>(name), keyOf) : (readCachedList<Row>(name) ?? NOTHING)
  const [source, setSource] = useState({ given, name })
  const [shown, setShown] = useState(begin)
  const [state, setState] = useState<LongList<Row>['state']>('idle')
  const box = useRef<HTMLDivElement>(null)
  const range = useRef({ first: 0, last: VIRTUAL_FROM - 1 })
  // Separate flags: loading more must not wait for a refresh, or be dropped because of one.
  const isAsking = useRef({ more: false, fresh: false })
  const wanted = useRef(name)
  wanted.current = name
  if (source.given !== given || source.name !== name) {
    setSource({ given, name })
    setShown(begin())
    setState('idle')
  }

  const take = (change: (before: Shown<Row>) => Shown<Row>) =>
    setShown((before) => {
      const after = change(before)
      cacheList(name, after)
      return after
    })
  const ask = async (pages: readonly number[], isFresh: boolean) => {
    const kind = isFresh ? 'fresh' : 'more'
    if (isAsking.current[kind]) return
    isAsking.current[kind] = true
    if (!isFresh) setState('asking')
    try {
      const arrived = await Promise.all(pages.map(fetchPage))
      if (wanted.current !== name) return
      const how = { isFresh, isHeld: isFresh && isBusy(box.current) }
      take((before) =>
        arrived.reduce(
          (list, page, at) => {
            const next = withPage(list, pages[at] ?? 1, page, keyOf, how)
            return { ...next, before: new Map([...list.before, ...next.before]) }
          },
          { ...before, before: new Map<string, Row>() },
        ),
      )
      if (!isFresh) setState('idle')
      // Rows that become visible later must not be highlighted.
      if (isFresh) setTimeout(() => setShown((list) => ({ ...list, before: new Map() })), 2 * FLASH)
    } catch {
      if (wanted.current !== name) return
      if (!isFresh) setState('failed')
      setShown(aged)
    } finally {
      isAsking.current[kind] = false
    }
  }

  const hasMore = shown.upTo < shown.total
  useInterval(() => {
    const first = shown.rows[range.current.first]?.rank
    const last = (shown.rows[range.current.last] ?? shown.rows.at(-1))?.rank
    if (first === undefined || last === undefined) return
    const pages = [...new Set([pageOfRank(first), pageOfRank(last)])]
    void ask(pages, true)
  }, REFRESH_EVERY)
  return {
    ...{ shown, state, hasMore, box },
    more: () => {
      if (hasMore) void ask([pageOfRank(shown.upTo + 1)], false)
    },
    seeRange: (first, last) => {
      range.current = { first, last }
    },
  }
}

const NOTHING: Shown<never> = {
  ...{ rows: [], total: Infinity, upTo: 0, asOf: null, ageSeconds: 0 },
  before: new Map<string, never>(),
}

function aged<Row extends Ranked>(list: Shown<Row>): Shown<Row> {
  return {
    ...list,
    asOf: list.asOf && { ...list.asOf, secondsAgo: secondsSince(list.asOf.time, Date.now()) },
    before: new Map(),
  }
}

/** Lists of this visit, so that going back restores them. Browser only. */
const cachedLists = new Map<string, Shown<Ranked>>()
const MAX_CACHED_LISTS = 8

function cacheList(name: string, shown: Shown<Ranked>): void {
  cachedLists.delete(name)
  cachedLists.set(name, shown)
  for (const oldest of cachedLists.keys()) {
    if (cachedLists.size <= MAX_CACHED_LISTS) break
    cachedLists.delete(oldest)
  }
}

/** The list as it was when the page was left, shown while the newer one loads. */
export function cachedList<Row extends Ranked>(name: string): ReadyList<Row> | undefined {
  const known = readCachedList<Row>(name)
  return known && { ...aged(known), state: 'ready' }
}

function readCachedList<Row extends Ranked>(name: string): Shown<Row> | undefined {
  // The key determines the row type.
  return cachedLists.get(name) as Shown<Row> | undefined
}
