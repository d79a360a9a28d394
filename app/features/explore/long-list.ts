import type { AsOfBlock, ReadyList } from './explore-facts.ts'

/** Page size of the browser's requests; divides the API's maximum. */
export const LONG_PAGE = 50

/**
 * Rows from this index on skip route discovery, because earlier rows link to the same kind of page and discovering thousands of links
 * takes minutes.
 */
export const KNOWN_FROM = 20

export interface Ranked {
  /** Position in the whole list, from 1. */
  readonly rank: number
}

/** The loaded rows of a list. */
export interface Shown<Row extends Ranked> {
  readonly rows: readonly Row[]
  readonly total: number
  /** The rank up to which all rows have been requested. */
  readonly upTo: number
  readonly asOf: AsOfBlock | null
  readonly ageSeconds: number
  /** The previous data of rows that just changed, by key. */
  readonly before: ReadonlyMap<string, Row>
}

/** Returns the initial list: the server's rows, followed by those cached from an earlier visit. */
export function initialList<Row extends Ranked>(
  given: ReadyList<Row>,
  cached: Shown<Row> | undefined,
  keyOf: (row: Row) => string,
): Shown<Row> {
  const upTo = given.rows.at(-1)?.rank ?? 0
  const own = { rows: given.rows, total: given.total, upTo, asOf: given.asOf, ageSeconds: given.ageSeconds }
  // Cached rows are only used if no rows in between are missing.
  const isContinued = cached !== undefined && cached.upTo > upTo && (cached.rows[0]?.rank ?? Infinity) <= upTo + 1
  if (!isContinued) return { ...own, before: new Map() }
  const keys = new Set(given.rows.map(keyOf))
  const rest = cached.rows.filter((row) => row.rank > upTo && !keys.has(keyOf(row)))
  return { ...own, rows: [...given.rows, ...rest], upTo: cached.upTo, before: new Map() }
}

/** Returns the page of `LONG_PAGE` rows that contains a rank. */
export function pageOfRank(rank: number): number {
  return Math.floor((rank - 1) / LONG_PAGE) + 1
}

/**
 * Merges page `page` of `LONG_PAGE` rows into the list. While rows are held (`isHeld`), because the pointer is over them, each keeps its
 * position and only its values are updated. Unchanged rows keep their object. With `isFresh` the previous data of changed rows is
 * recorded.
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
  // Computing the keys of thousands of rows dominates the cost, so the other rows are skipped if the page has the same rows as before.
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
  // Rows after the loaded part may be added even while rows are held.
  const further = [...coming.values()].filter(({ rank }) => !isHeld || rank > shown.upTo)
  return {
    ...{ before, total: arrived.total, asOf: arrived.asOf, ageSeconds: arrived.ageSeconds },
    rows: isHeld ? [...ahead, ...held, ...behind, ...further] : [...ahead, ...further, ...behind],
    upTo: Math.max(shown.upTo, Math.min(to, arrived.total)),
  }
}
