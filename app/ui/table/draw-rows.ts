import type { ReactElement } from 'react'
import type { RowStand } from './row-place.ts'

type Draw<Row> = (row: Row, at: number, stand: RowStand) => ReactElement

/** A row that is there, as it was drawn: into the very same element, React does not look. */
export interface Drawn<Row> {
  readonly row: Row
  readonly draw: Draw<Row>
  readonly stand: RowStand
  readonly element: ReactElement
}

/** Rows that are made whole in one frame, once nobody hurries past them. */
const WHOLE_AT_ONCE = 4

/**
 * The rows at `places` after those `before`, by their places: whole, but for those to which one comes in a hurry, which are told by their
 * names until it is over, and are made whole then, a few with each call. What is whole stays so while it is there.
 */
export function drawRows<Row>(
  before: ReadonlyMap<number, Drawn<Row>>,
  places: readonly number[],
  { rows, draw, isHurried }: { readonly rows: readonly Row[]; readonly draw: Draw<Row>; readonly isHurried: boolean },
): ReadonlyMap<number, Drawn<Row>> {
  const drawn = new Map<number, Drawn<Row>>()
  let made = 0
  for (const at of places) {
    const row = rows[at]
    if (row === undefined) continue
    const known = before.get(at)
    const isWaiting = known ? known.stand === 'passing' && (isHurried || made === WHOLE_AT_ONCE) : isHurried
    const stand = isWaiting ? 'passing' : 'placed'
    if (known && known.stand !== stand) made += 1
    const isSame = known?.row === row && known.draw === draw && known.stand === stand
    drawn.set(at, isSame ? known : { row, draw, stand, element: draw(row, at, stand) })
  }
  return drawn
}
