import type { ReactElement } from 'react'

/** A DOM element of a virtualised list and the row it currently shows. */
export interface RowSlot {
  readonly id: number
  /** With the row's own key. */
  readonly row: ReactElement
  /** The same row with the slot's key. */
  readonly element: ReactElement
}

interface RecycleOptions {
  /** Whether an entering row may reuse the element of a leaving one. */
  readonly canRecycle: boolean
  /** Whether DOM order must match row order. */
  readonly isOrdered: boolean
  readonly render: (row: ReactElement, id: number) => ReactElement
}

/**
 * Assigns each of `rows` a slot. Rows that had one (by key) keep it; entering rows reuse the slots of leaving ones,
 * because updating elements costs half as much as creating them. Unused slots are removed.
 *
 * Returns  the slots in DOM order: unless `isOrdered`, in the previous order, so that no element moves
 */
export function recycleRows(
  before: readonly RowSlot[],
  rows: readonly ReactElement[],
  { canRecycle, isOrdered, render }: RecycleOptions,
): readonly RowSlot[] {
  const unplaced = new Set(rows)
  // During a scroll most rows are identical objects: match those by identity, and only the rest by key.
  const isUnchanged = before.map(({ row }) => unplaced.delete(row))
  const changed = new Map(Array.from(unplaced, (row) => [row.key, row]))
  const remaining = before.map(({ row }, at) => {
    const same = isUnchanged[at] ? row : changed.get(row.key)
    if (same) unplaced.delete(same)
    return same
  })
  const entering = [...unplaced]
  const slots: RowSlot[] = []
  before.forEach((own, at) => {
    const row = remaining[at] ?? (canRecycle ? entering.shift() : undefined)
    if (row) slots.push(row === own.row ? own : { id: own.id, row, element: render(row, own.id) })
  })
  let nextId = before.reduce((most, { id }) => Math.max(most, id + 1), 0)
  for (const row of entering) {
    slots.push({ id: nextId, row, element: render(row, nextId) })
    nextId += 1
  }
  if (!isOrdered) return slots
  const order = new Map(rows.map((row, at) => [row, at]))
  return slots.sort((a, b) => (order.get(a.row) ?? 0) - (order.get(b.row) ?? 0))
}
