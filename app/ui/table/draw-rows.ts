import type { ReactElement } from 'react'
import type { RowStand } from './row-place.ts'

/** Rows of a list and their elements, each made once: into what is the very same as before, React does not look. */
export interface Drawing<Row> {
  readonly rows: readonly Row[]
  readonly draw: (row: Row, at: number, stand: RowStand) => ReactElement
  readonly whole: Map<number, ReactElement>
  /** Those that are told by their names yet. */
  readonly passing: Map<number, ReactElement>
}

/** Rows that are made whole in one frame, once nobody hurries past them. */
const WHOLE_AT_ONCE = 4

export function drawingOf<Row>(rows: readonly Row[], draw: Drawing<Row>['draw']): Drawing<Row> {
  return { rows, draw, whole: new Map(), passing: new Map() }
}

/**
 * The elements of the rows at `places`: whole, but for those to which one comes in a hurry, which are told by their names until it is over,
 * and are made whole then, a few with each call.
 *
 * Returns  the elements, in the order of `places`, and whether another call would make more of them whole
 */
export function drawRows<Row>(
  { rows, draw, whole, passing }: Drawing<Row>,
  places: readonly number[],
  isHurried: boolean,
): { readonly elements: readonly ReactElement[]; readonly isPartial: boolean } {
  let isPartial = false
  let made = 0
  const elements = places.flatMap((at) => {
    const row = rows[at]
    if (row === undefined) return []
    const known = whole.get(at)
    if (known) return [known]
    const isPassing = isHurried || (passing.has(at) && made === WHOLE_AT_ONCE)
    if (isPassing) {
      const element = passing.get(at) ?? draw(row, at, 'passing')
      passing.set(at, element)
      isPartial = true
      return [element]
    }
    if (passing.delete(at)) made += 1
    const element = draw(row, at, 'placed')
    whole.set(at, element)
    return [element]
  })
  // What one has hurried past is no longer on its way.
  if (!isPartial) passing.clear()
  return { elements, isPartial: isPartial && !isHurried }
}
