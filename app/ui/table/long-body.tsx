import {
  cloneElement,
  useLayoutEffect,
  useReducer,
  useRef,
  type ComponentPropsWithoutRef,
  type MutableRefObject,
  type ReactElement,
} from 'react'
import { drawRows, type Drawn } from './draw-rows.ts'
import type { FocusPlace } from './focus-place.ts'
import { bodyOf, type RowStand } from './row-place.ts'
import { seatRows, type Seat } from './seats.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { useSight } from './use-sight.ts'

export type GroupProps = Pick<ComponentPropsWithoutRef<'tbody'>, 'className' | 'role'>

interface LongBodyProps<Row> {
  readonly rows: readonly Row[]
  /** Height of a row in pixels before one has been measured. */
  readonly rowHeight: number
  /** Of the body itself. */
  readonly group?: GroupProps | undefined
  /** A `tr` at its `rowPlace`, with a key of its own, that says its place from 0 by `data-at`, and its `aria-rowindex`. All rows are as high. */
  readonly children: (row: Row, at: number, stand: RowStand) => ReactElement
  /** Places of the rows that are seen, from 0; for whoever keeps them fresh. */
  readonly onRange: (first: number, last: number) => void
  /** Where the focus was in the body before this one; taken up and forgotten. */
  readonly focus: MutableRefObject<FocusPlace | null>
}

/** Rows beyond the edges that are there before one scrolls to them. */
const OVERSCAN = 4

/**
 * The body of a table of thousands of rows, scrolled with the page: only the rows in sight are there, and the one that holds the focus,
 * wherever it is. `aria-rowcount` and `aria-rowindex` tell how many there are. Each row stands where its place in the list is, whatever
 * others are there; so while one scrolls, elements of rows that leave are written anew for those that come (`seatRows`). Where the focus
 * or a selection is in the body, nobody's element becomes another's. Where rows pass faster than one reads them and the machine draws them
 * (`paceAt`), they are told by their names until that is over.
 */
export function LongBody<Row>({ rows, rowHeight, group, children, onRange, focus }: LongBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { seen, isPressed } = useSight(body, rowHeight)
  const first = Math.max(0, Math.min(seen.first - OVERSCAN, rows.length - 1))
  const last = Math.min(rows.length - 1, seen.last + OVERSCAN)
  useLayoutEffect(() => onRange(first, last), [onRange, first, last])
  const focused = useFocusedRow(body, focus)
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  if (focused !== null && focused < first) places.unshift(focused)
  if (focused !== null && focused > last) places.push(focused)

  const drawn = useRef<ReadonlyMap<number, Drawn<Row>>>(new Map())
  drawn.current = drawRows(drawn.current, places, { rows, draw: children, isHurried: seen.isHurried })
  const shown = [...drawn.current.values()]
  const isPartial = !seen.isHurried && shown.some(({ stand }) => stand === 'passing')
  const [, goOn] = useReducer((frames: number) => frames + 1, 0)
  useLayoutEffect(() => {
    if (!isPartial) return
    const frame = requestAnimationFrame(goOn)
    return () => cancelAnimationFrame(frame)
  })

  const isHeld = focused !== null || seen.isSelected
  const seats = useRef<readonly Seat[]>([])
  const elements = shown.map(({ element }) => element)
  // Rendered twice, it comes to the same: who has a seat keeps it.
  seats.current = seatRows(seats.current, elements, {
    isReused: !isHeld,
    isOrdered: !seen.isMoving || (isHeld && !isPressed.current),
    seat: (row, id) => cloneElement(row, { key: id }),
  })
  return (
    <tbody ref={body} {...group} style={bodyOf(rows.length)}>
      {seats.current.map(({ seated }) => seated)}
    </tbody>
  )
}
