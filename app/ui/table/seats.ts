import type { ReactElement } from 'react'

/** An element of a list, and the row that it shows now. */
export interface Seat {
  readonly id: number
  /** As it was given, with the key of its row. */
  readonly row: ReactElement
  /** The same with the seat's key. */
  readonly seated: ReactElement
}

interface SeatOptions {
  /** Whether a row that comes may take the element of one that leaves. */
  readonly isReused: boolean
  /** Whether elements stand in the document as their rows do in the list. */
  readonly isOrdered: boolean
  readonly seat: (row: ReactElement, id: number) => ReactElement
}

/**
 * Gives each of `rows` a seat. A row that had one (by its key) keeps it. Those that come take the seats of those that leave: to write other
 * words into elements that are there costs a browser half of what new ones do. Seats that nobody takes go.
 *
 * Returns  the seats in the order of their elements: where not ordered, as before, so that none is moved
 */
export function seatRows(
  before: readonly Seat[],
  rows: readonly ReactElement[],
  { isReused, isOrdered, seat }: SeatOptions,
): readonly Seat[] {
  const coming = new Map(rows.map((row) => [row.key, row]))
  const kept = new Map<number, ReactElement>()
  for (const { id, row } of before) {
    const same = coming.get(row.key)
    if (!same) continue
    kept.set(id, same)
    coming.delete(row.key)
  }
  const left = [...coming.values()]
  let fresh = Math.max(-1, ...before.map(({ id }) => id)) + 1
  const seats = before.flatMap((own) => {
    const row = kept.get(own.id) ?? (isReused ? left.shift() : undefined)
    if (!row) return []
    return [row === own.row ? own : { id: own.id, row, seated: seat(row, own.id) }]
  })
  for (const row of left) {
    seats.push({ id: fresh, row, seated: seat(row, fresh) })
    fresh += 1
  }
  if (!isOrdered) return seats
  const order = new Map(rows.map(({ key }, at) => [key, at]))
  return seats.toSorted((a, b) => (order.get(a.row.key) ?? 0) - (order.get(b.row.key) ?? 0))
}
