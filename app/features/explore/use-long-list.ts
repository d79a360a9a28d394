import { useRef, useState, type RefObject } from 'react'
import { SECOND, secondsSince } from '#app/base/time.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { VIRTUAL_FROM } from '#app/ui/table/rows-body.tsx'
import { isBusy } from './is-busy.ts'
import type { ReadyList } from './explore-facts.ts'
import { initialList, pageOfRank, withPage, type LoadedList, type Ranked } from './long-list.ts'

/** Time between two reloads of the visible values: about one block of Ethereum. */
const REFRESH_INTERVAL_MS = 12 * SECOND
/** Time for which a change is highlighted. */
const HIGHLIGHT_MS = 250

export interface ListSource<Row extends Ranked> {
  /** The server's list; null for favourites, which only the browser knows. */
  readonly initial: ReadyList<Row> | null
  /** Cache key of the list, independent of the page. */
  readonly name: string
  readonly keyOf: (row: Row) => string
  readonly fetchPage: (page: number) => Promise<ReadyList<Row>>
}

export interface LongList<Row extends Ranked> {
  readonly shown: LoadedList<Row>
  readonly state: 'idle' | 'loading' | 'failed'
  readonly hasMore: boolean
  /** Loads the next rows. */
  readonly loadMore: () => void
  /** The element with the rows. Rows do not move while the pointer or focus is inside. */
  readonly box: RefObject<HTMLDivElement>
  /** Must be called with the first and last visible row, by index from 0; these rows are refreshed. */
  readonly setVisibleRange: (first: number, last: number) => void
}

/** A list that loads more rows on scroll and refreshes its visible values periodically. */
export function useLongList<Row extends Ranked>({ initial, name, keyOf, fetchPage }: ListSource<Row>): LongList<Row> {
  const initialState = (): LoadedList<Row> =>
    initial ? initialList(initial, readCachedList<Row>(name), keyOf) : (readCachedList<Row>(name) ?? EMPTY_LIST)
  const [source, setSource] = useState({ initial, name })
  const [shown, setShown] = useState(initialState)
  const [state, setState] = useState<LongList<Row>['state']>('idle')
  const box = useRef<HTMLDivElement>(null)
  const range = useRef({ first: 0, last: VIRTUAL_FROM - 1 })
  // Separate flags, so that a refresh neither delays nor drops the loading of more rows. Another list gets its own.
  const isLoading = useRef({ more: false, fresh: false })
  const currentName = useRef(name)
  currentName.current = name
  if (source.initial !== initial || source.name !== name) {
    if (source.name !== name) isLoading.current = { more: false, fresh: false }
    setSource({ initial, name })
    setShown(initialState())
    setState('idle')
  }

  const update = (change: (list: LoadedList<Row>) => LoadedList<Row>) =>
    setShown((current) => {
      const changed = change(current)
      cacheList(name, changed)
      return changed
    })
  const load = async (pages: readonly number[], isFresh: boolean) => {
    const kind = isFresh ? 'fresh' : 'more'
    const loading = isLoading.current
    if (loading[kind]) return
    loading[kind] = true
    if (!isFresh) setState('loading')
    try {
      const responses = await Promise.all(pages.map(fetchPage))
      if (currentName.current !== name) return
      const options = { isFresh, isHeld: isFresh && isBusy(box.current) }
      update((current) =>
        responses.reduce(
          (list, page, index) => {
            const next = withPage(list, pages[index] ?? 1, page, keyOf, options)
            return { ...next, previousRows: new Map([...list.previousRows, ...next.previousRows]) }
          },
          { ...current, previousRows: new Map<string, Row>() },
        ),
      )
      if (!isFresh) setState('idle')
      // Rows that become visible later must not be highlighted.
      if (isFresh) setTimeout(() => setShown((list) => ({ ...list, previousRows: new Map() })), 2 * HIGHLIGHT_MS)
    } catch {
      if (currentName.current !== name) return
      if (!isFresh) setState('failed')
      setShown(withAge)
    } finally {
      loading[kind] = false
    }
  }

  const hasMore = shown.upTo < shown.total
  useInterval(() => {
    const first = shown.rows[range.current.first]?.rank
    const last = (shown.rows[range.current.last] ?? shown.rows.at(-1))?.rank
    if (first === undefined || last === undefined) return
    const pages = [...new Set([pageOfRank(first), pageOfRank(last)])]
    void load(pages, true)
  }, REFRESH_INTERVAL_MS)
  return {
    shown,
    state,
    hasMore,
    box,
    loadMore: () => {
      if (hasMore) void load([pageOfRank(shown.upTo + 1)], false)
    },
    setVisibleRange: (first, last) => {
      range.current = { first, last }
    },
  }
}

const EMPTY_LIST: LoadedList<never> = {
  rows: [],
  total: Infinity,
  upTo: 0,
  asOf: null,
  ageSeconds: 0,
  previousRows: new Map<string, never>(),
}

function withAge<Row extends Ranked>(list: LoadedList<Row>): LoadedList<Row> {
  return {
    ...list,
    asOf: list.asOf && { ...list.asOf, secondsAgo: secondsSince(list.asOf.time, Date.now()) },
    previousRows: new Map(),
  }
}

/** Lists of this visit, so that going back restores them. Browser only. */
const cachedLists = new Map<string, LoadedList<Ranked>>()
const MAX_CACHED_LISTS = 8

function cacheList(name: string, shown: LoadedList<Ranked>): void {
  cachedLists.delete(name)
  cachedLists.set(name, shown)
  for (const oldest of cachedLists.keys()) {
    if (cachedLists.size <= MAX_CACHED_LISTS) break
    cachedLists.delete(oldest)
  }
}

/** Returns the list as it was when the page was left, to show while the newer one loads. */
export function cachedList<Row extends Ranked>(name: string): ReadyList<Row> | undefined {
  const cached = readCachedList<Row>(name)
  return cached && { ...withAge(cached), state: 'ready' }
}

function readCachedList<Row extends Ranked>(name: string): LoadedList<Row> | undefined {
  // The key determines the row type.
  return cachedLists.get(name) as LoadedList<Row> | undefined
}
