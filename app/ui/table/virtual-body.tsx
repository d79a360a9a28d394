import {
  cloneElement,
  useLayoutEffect,
  useReducer,
  useRef,
  type ComponentPropsWithoutRef,
  type MutableRefObject,
  type ReactElement,
} from 'react'
import { renderRows, type RenderedRow } from './render-rows.ts'
import type { FocusPosition } from './focus-position.ts'
import { bodyStyle, type RowMode } from './row-style.ts'
import { recycleRows, type RowSlot } from './row-slots.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { useVisibleRange } from './use-visible-range.ts'

export type GroupProps = Pick<ComponentPropsWithoutRef<'tbody'>, 'className' | 'role'>

interface VirtualBodyProps<Row> {
  readonly rows: readonly Row[]
  /** Row height in pixels until one has been measured. */
  readonly rowHeight: number
  /** Props of the `tbody`. */
  readonly group?: GroupProps | undefined
  /**
   * Renders a `tr` with `rowStyle`, its own key, `data-at` (from 0) and `aria-rowindex`. All rows have the same height.
   */
  readonly children: (row: Row, at: number, mode: RowMode) => ReactElement
  /** Called with the first and last rendered index, from 0. */
  readonly onRange: (first: number, last: number) => void
  /** The focus position in the table body this one replaces; restored once and cleared. */
  readonly focus: MutableRefObject<FocusPosition | null>
}

/** Rows rendered beyond each edge of the viewport. */
const OVERSCAN = 4

/**
 * A virtualised table body that scrolls with the page. Renders the visible rows and the focused one; `aria-rowcount`
 * and `aria-rowindex` describe the whole list. Rows are absolutely positioned, so elements of rows that leave can be
 * reused for rows that enter (`recycleRows`), except while focus or a selection is inside. During fast scrolling
 * (`nextVelocity`) new rows are placeholders that show only names.
 */
export function VirtualBody<Row>({ rows, rowHeight, group, children, onRange, focus }: VirtualBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { range, isPressed } = useVisibleRange(body, rowHeight)
  const first = Math.max(0, Math.min(range.first - OVERSCAN, rows.length - 1))
  const last = Math.min(rows.length - 1, range.last + OVERSCAN)
  useLayoutEffect(() => onRange(first, last), [onRange, first, last])
  const focused = useFocusedRow(body, focus)
  const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  if (focused !== null && focused < first) indices.unshift(focused)
  if (focused !== null && focused > last) indices.push(focused)

  const rendered = useRef<ReadonlyMap<number, RenderedRow<Row>>>(new Map())
  rendered.current = renderRows(rendered.current, indices, { rows, render: children, isFastScroll: range.isFastScroll })
  const shown = [...rendered.current.values()]
  const isPartial = !range.isFastScroll && shown.some(({ mode }) => mode === 'placeholder')
  const [, scheduleFrame] = useReducer((frames: number) => frames + 1, 0)
  useLayoutEffect(() => {
    if (!isPartial) return
    const frame = requestAnimationFrame(scheduleFrame)
    return () => cancelAnimationFrame(frame)
  })

  const isPinned = focused !== null || range.isSelected
  const slots = useRef<readonly RowSlot[]>([])
  const elements = shown.map(({ element }) => element)
  // Idempotent, so a double render is safe: rows that have a slot keep it.
  slots.current = recycleRows(slots.current, elements, {
    canRecycle: !isPinned,
    isOrdered: !range.isMoving || (isPinned && !isPressed.current),
    render: (row, id) => cloneElement(row, { key: id }),
  })
  return (
    <tbody ref={body} {...group} style={bodyStyle(rows.length)}>
      {slots.current.map(({ element }) => element)}
    </tbody>
  )
}
