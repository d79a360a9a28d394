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
  const coming = new Set(rows)
  // Most rows stay as they are, in every frame of a scroll: those are told by themselves, and only the others by their keys.
  const isStaying = before.map(({ row }) => coming.delete(row))
  const changed = new Map(Array.from(coming, (row) => [row.key, row]))
  const kept = before.map(({ row }, at) => {
    const same = isStaying[at] ? row : changed.get(row.key)
    if (same) coming.delete(same)
    return same
  })
  const left = [...coming]
  const seats: Seat[] = []
  before.forEach((own, at) => {
    const row = kept[at] ?? (isReused ? left.shift() : undefined)
    if (row) seats.push(row === own.row ? own : { id: own.id, row, seated: seat(row, own.id) })
  })
  let fresh = before.reduce((most, { id }) => Math.max(most, id + 1), 0)
  for (const row of left) {
    seats.push({ id: fresh, row, seated: seat(row, fresh) })
    fresh += 1
  }
  if (!isOrdered) return seats
  const order = new Map(rows.map((row, at) => [row, at]))
  return seats.sort((a, b) => (order.get(a.row) ?? 0) - (order.get(b.row) ?? 0))
}
