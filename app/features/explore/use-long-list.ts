import { useRef, useState, type RefObject } from 'react'
import { SECOND } from '#app/base/time.ts'
import { useInterval } from '#app/ui/effects/use-interval.ts'
import { isBusy } from './is-busy.ts'
import { secondsSince } from './as-of-block.ts'
import type { ReadyList } from './explore-facts.ts'
import { begun, LONG_FROM, pageOfRank, withPage, type Ranked, type Shown } from './long-list.ts'

/** As often as figures are asked for anew while the page is seen: about a block of Ethereum. */
const REFRESH_EVERY = 12 * SECOND
/** So long a changed figure says so (spec §9). */
const FLASH = 250

export interface ListSource<Row extends Ranked> {
  /** What the server gave; null where only the browser knows what to ask for. */
  readonly given: ReadyList<Row> | null
  /** Of which list it is, whatever page of it. */
  readonly name: string
  readonly keyOf: (row: Row) => string
  readonly fetchPage: (page: number) => Promise<ReadyList<Row>>
}

export interface LongList<Row extends Ranked> {
  readonly shown: Shown<Row>
  readonly state: 'idle' | 'asking' | 'failed'
  readonly hasMore: boolean
  /** Asks for the rows behind those that are there. */
  readonly more: () => void
  /** Around the rows: while a pointer or the focus is in it, none moves. */
  readonly box: RefObject<HTMLDivElement>
  /** To be told which rows are seen, by place from 0: those are kept fresh. */
  readonly seeRange: (first: number, last: number) => void
}

/** A list that goes on as one scrolls, and whose figures are asked for anew from time to time. */
export function useLongList<Row extends Ranked>({ given, name, keyOf, fetchPage }: ListSource<Row>): LongList<Row> {
  const begin = (): Shown<Row> => (given ? begun(given, recall<Row>(name), keyOf) : (recall<Row>(name) ?? NOTHING))
  const [source, setSource] = useState({ given, name })
  const [shown, setShown] = useState(begin)
  const [state, setState] = useState<LongList<Row>['state']>('idle')
  const box = useRef<HTMLDivElement>(null)
  const range = useRef({ first: 0, last: LONG_FROM - 1 })
  // Apart from each other: rows that one waits for must not wait for newer figures of others, nor be forgotten over them.
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
      keep(name, after)
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
      // A row that comes into sight later has nothing to tell any more.
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

/** Lists of this visit, so that the way back to one leads to where one was in it. In the browser alone: the server asks for nothing. */
const kept = new Map<string, Shown<Ranked>>()
const MOST_KEPT = 8

function keep(name: string, shown: Shown<Ranked>): void {
  kept.delete(name)
  kept.set(name, shown)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
}

/** What an earlier visit to the list has left, as if it came now: shown while the newer one is on its way. */
export function keptList<Row extends Ranked>(name: string): ReadyList<Row> | undefined {
  const known = recall<Row>(name)
  return known && { ...aged(known), state: 'ready' }
}

function recall<Row extends Ranked>(name: string): Shown<Row> | undefined {
  // The name says of what kind its rows are: what was put under it is what comes back.
  return kept.get(name) as Shown<Row> | undefined
}
