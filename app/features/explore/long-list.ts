import type { AsOfBlock, ReadyList } from './explore-facts.ts'

/** Page size of the browser's requests; divides the API's maximum. */
export const LONG_PAGE = 50

/**
 * Rows from this index on skip route discovery, because earlier rows link to the same kind of page and discovering thousands of links
 * takes minutes.
 */
export const FIRST_ROW_WITHOUT_DISCOVERY = 20

export interface Ranked {
  /** Position in the whole list, from 1. */
  readonly rank: number
}

/** The loaded rows of a list. */
export interface LoadedList<Row extends Ranked> {
  readonly rows: readonly Row[]
  readonly total: number
  /** The rank up to which all rows have been requested. */
  readonly upTo: number
  readonly asOf: AsOfBlock | null
  readonly ageSeconds: number
  /** The previous data of rows that just changed, by key. */
  readonly previousRows: ReadonlyMap<string, Row>
}

/** Returns the cache key of a list: the path of its first page, and the favourites that limit it. */
export function listKey(path: string, ids: readonly string[] | undefined): string {
  return ids ? `${path} ${ids.join()}` : path
}

/** Returns the initial list: the server's rows, followed by those cached from an earlier visit. */
export function initialList<Row extends Ranked>(
  initial: ReadyList<Row>,
  cached: LoadedList<Row> | undefined,
  keyOf: (row: Row) => string,
): LoadedList<Row> {
  const upTo = initial.rows.at(-1)?.rank ?? 0
  const serverList = {
    rows: initial.rows,
    total: initial.total,
    upTo,
    asOf: initial.asOf,
    ageSeconds: initial.ageSeconds,
  }
  // Cached rows are only used if no rows in between are missing.
  const isContinued = cached !== undefined && cached.upTo > upTo && (cached.rows[0]?.rank ?? Infinity) <= upTo + 1
  if (!isContinued) return { ...serverList, previousRows: new Map() }
  const keys = new Set(initial.rows.map(keyOf))
  const rest = cached.rows.filter((row) => row.rank > upTo && !keys.has(keyOf(row)))
  return { ...serverList, rows: [...initial.rows, ...rest], upTo: cached.upTo, previousRows: new Map() }
}

/** Returns the page of `LONG_PAGE` rows that contains a rank. */
export function pageOfRank(rank: number): number {
  return Math.floor((rank - 1) / LONG_PAGE) + 1
}

/**
 * Merges page `page` of `LONG_PAGE` rows into the list. While rows are held (`isHeld`), because the pointer is over them, each keeps its
 * position and only its values are updated. Unchanged rows keep their object. With `isFresh`, `previousRows` has the data
 * that each changed row had before, which shows what to highlight; otherwise it is empty.
 */
export function withPage<Row extends Ranked>(
  shown: LoadedList<Row>,
  page: number,
  response: ReadyList<Row>,
  keyOf: (row: Row) => string,
  { isHeld = false, isFresh = false } = {},
): LoadedList<Row> {
  const from = (page - 1) * LONG_PAGE + 1
  const to = page * LONG_PAGE
  const first = shown.rows[0]?.rank ?? from
  const incoming = new Map(response.rows.filter(({ rank }) => rank >= first).map((row) => [keyOf(row), row]))
  const previousRows = new Map<string, Row>()
  const [start, end] = [from - first, to - first + 1].map((index) => Math.max(0, index))
  const currentRows = shown.rows.slice(start, end)
  // Computing the keys of thousands of rows dominates the cost, so the other rows are skipped if the page has the same rows as before.
  const hasSameRows = currentRows.length === incoming.size && currentRows.every((row) => incoming.has(keyOf(row)))
  const [rowsAbove, candidates, rowsBelow]: [Row[], readonly Row[], Row[]] = hasSameRows
    ? [shown.rows.slice(0, start), currentRows, shown.rows.slice(end)]
    : [[], shown.rows, []]
  const heldRows: Row[] = []
  for (const row of candidates) {
    const key = keyOf(row)
    const update = incoming.get(key)
    if (!update) {
      if (isHeld) heldRows.push(row)
      else if (row.rank < from) rowsAbove.push(row)
      else if (row.rank > to) rowsBelow.push(row)
      continue
    }
    const next = isHeld ? { ...update, rank: row.rank } : update
    const isSame = JSON.stringify(next) === JSON.stringify(row)
    if (isFresh && !isSame) previousRows.set(key, row)
    if (isHeld) {
      heldRows.push(isSame ? row : next)
      incoming.delete(key)
    } else if (isSame) incoming.set(key, row)
  }
  // Rows after the loaded part may be added even while rows are held.
  const newRows = [...incoming.values()].filter(({ rank }) => !isHeld || rank > shown.upTo)
  return {
    previousRows,
    total: response.total,
    asOf: response.asOf,
    ageSeconds: response.ageSeconds,
    rows: isHeld ? [...rowsAbove, ...heldRows, ...rowsBelow, ...newRows] : [...rowsAbove, ...newRows, ...rowsBelow],
    upTo: Math.max(shown.upTo, Math.min(to, response.total)),
  }
}
