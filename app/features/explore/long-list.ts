import type { AsOfBlock, ReadyList } from './explore-facts.ts'

/** Rows of a page that the browser asks for; a divisor of what the API gives at most. */
export const LONG_PAGE = 50

/** Lists longer than this show only the rows in sight. */
export const LONG_FROM = 60

/** Rows from here on lead to pages of a kind that those before have made known to the router: looking for each of thousands takes minutes. */
export const KNOWN_FROM = 20

export interface Ranked {
  /** Place in the whole list, from 1. */
  readonly rank: number
}

/** What is shown of a list, whatever it came in. */
export interface Shown<Row extends Ranked> {
  readonly rows: readonly Row[]
  readonly total: number
  /** Up to which place everything has been asked for. */
  readonly upTo: number
  readonly asOf: AsOfBlock | null
  readonly ageSeconds: number
  /** What stood in the place of rows that have just changed. */
  readonly before: ReadonlyMap<string, Row>
}

/** The beginning: what the server gave, and what an earlier visit to the list has left behind it. */
export function begun<Row extends Ranked>(
  given: ReadyList<Row>,
  kept: Shown<Row> | undefined,
  keyOf: (row: Row) => string,
): Shown<Row> {
  const upTo = given.rows.at(-1)?.rank ?? 0
  const own = { rows: given.rows, total: given.total, upTo, asOf: given.asOf, ageSeconds: given.ageSeconds }
  // Pages further on belong to it only where nothing is missing in between.
  const isContinued = kept !== undefined && kept.upTo > upTo && (kept.rows[0]?.rank ?? Infinity) <= upTo + 1
  if (!isContinued) return { ...own, before: new Map() }
  const keys = new Set(given.rows.map(keyOf))
  const rest = kept.rows.filter((row) => row.rank > upTo && !keys.has(keyOf(row)))
  return { ...own, rows: [...given.rows, ...rest], upTo: kept.upTo, before: new Map() }
}

/** The page of `LONG_PAGE` rows that holds a place. */
export function pageOfRank(rank: number): number {
  return Math.floor((rank - 1) / LONG_PAGE) + 1
}

/**
 * After page `page` of `LONG_PAGE` rows has come: its rows in their new order. Where rows must not move (`isHeld`), under a pointer, each
 * keeps its place and takes its new figures alone. A row that says what it said stays the very same. `isFresh`: it came anew, and what it
 * changed is told.
 */
export function withPage<Row extends Ranked>(
  shown: Shown<Row>,
  page: number,
  arrived: ReadyList<Row>,
  keyOf: (row: Row) => string,
  { isHeld = false, isFresh = false } = {},
): Shown<Row> {
  const from = (page - 1) * LONG_PAGE + 1
  const to = page * LONG_PAGE
  const first = shown.rows[0]?.rank ?? from
  const coming = new Map(arrived.rows.filter(({ rank }) => rank >= first).map((row) => [keyOf(row), row]))
  const before = new Map<string, Row>()
  const [start, end] = [from - first, to - first + 1].map((place) => Math.max(0, place))
  const own = shown.rows.slice(start, end)
  // Of thousands of rows, to ask for their keys is most of the work: where the page has those it had, nobody else is asked.
  const isAsBefore = own.length === coming.size && own.every((row) => coming.has(keyOf(row)))
  const [ahead, among, behind]: [Row[], readonly Row[], Row[]] = isAsBefore
    ? [shown.rows.slice(0, start), own, shown.rows.slice(end)]
    : [[], shown.rows, []]
  const held: Row[] = []
  for (const row of among) {
    const key = keyOf(row)
    const now = coming.get(key)
    if (!now) {
      if (isHeld) held.push(row)
      else if (row.rank < from) ahead.push(row)
      else if (row.rank > to) behind.push(row)
      continue
    }
    const next = isHeld ? { ...now, rank: row.rank } : now
    const isSame = JSON.stringify(next) === JSON.stringify(row)
    if (isFresh && !isSame) before.set(key, row)
    if (isHeld) {
      held.push(isSame ? row : next)
      coming.delete(key)
    } else if (isSame) coming.set(key, row)
  }
  // Behind the end nothing moves.
  const further = [...coming.values()].filter(({ rank }) => !isHeld || rank > shown.upTo)
  return {
    ...{ before, total: arrived.total, asOf: arrived.asOf, ageSeconds: arrived.ageSeconds },
    rows: isHeld ? [...ahead, ...held, ...behind, ...further] : [...ahead, ...further, ...behind],
    upTo: Math.max(shown.upTo, Math.min(to, arrived.total)),
  }
}
