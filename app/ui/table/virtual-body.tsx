import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { cloneElement, useLayoutEffect, useReducer, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { RowsBodyProps } from './rows-body.tsx'
import { bodyRole } from './table-roles.ts'
import { ROW_HEIGHT } from './table.css.ts'

/** Rows rendered beyond each edge of the viewport. */
const OVERSCAN = 4

/**
 * A virtualised table body that scrolls with the page. Renders the visible rows and the focused one; `aria-rowcount`
 * and `aria-rowindex` describe the whole list.
 */
export function VirtualBody<Row>({ rows, children, onRange }: RowsBodyProps<Row>): ReactElement {
  const body = useRef<HTMLTableSectionElement>(null)
  const { top, rowHeight } = useBodyGeometry(body)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    rangeExtractor: withFocusedRow,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const indices = virtualizer.getVirtualIndexes()
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useLayoutEffect(() => onRange?.(startIndex, endIndex), [onRange, startIndex, endIndex])
  useRestoredFocus(body)
  const slots = useSlots(body, indices)
  const domOrder = useDomOrder(body, indices, slots, virtualizer.isScrolling)
  return (
    <tbody ref={body} {...bodyRole} style={{ position: 'relative', height: `${rows.length * ROW_HEIGHT}rem` }}>
      {domOrder.map((index) => {
        const row = rows[index]
        return row === undefined ? null : cloneElement(children(row, index, true), { key: slots.get(index) })
      })}
    </tbody>
  )
}

/**
 * Returns the slot of each rendered index, used as the row's React key, so that a new row reuses the elements of one that left the range.
 * Updating elements takes half the time of creating them. A row with selected text is not reused: the selection would be of another text.
 */
function useSlots(body: RefObject<HTMLElement>, indices: readonly number[]): ReadonlyMap<number, number> {
  const [slots] = useState(() => new Map<number, number>())
  const [retired] = useState(() => new Set<number>())
  const rendered = new Set(indices)
  for (const [index, slot] of slots) {
    if (rendered.has(index)) continue
    if (isSelected(body.current, index)) retired.add(slot)
    slots.delete(index)
  }
  const taken = new Set([...slots.values(), ...retired])
  let slot = 0
  for (const index of indices) {
    if (slots.has(index)) continue
    while (taken.has(slot)) slot += 1
    slots.set(index, slot)
    taken.add(slot)
  }
  return slots
}

/** Whether selected text is at least partly in the row. */
function isSelected(body: HTMLElement | null, index: number): boolean {
  const selection = getSelection()
  if (!body || !selection || selection.isCollapsed) return false
  const row = body.querySelector(`tr[data-at="${index}"]`)
  return row !== null && selection.containsNode(row, true)
}

/**
 * Returns the indices in the order of their elements. While the list scrolls, no element moves, because moving a row costs a new layout of
 * all its cells; rows that enter reuse the elements of those that leave, and further ones follow at the end. At rest the elements are in the
 * order of rows, for the Tab key and screen readers. While the pointer is pressed on a row the order stays too: a moved element gets no click.
 */
function useDomOrder(
  body: RefObject<HTMLElement>,
  indices: readonly number[],
  slots: ReadonlyMap<number, number>,
  isScrolling: boolean,
): readonly number[] {
  const order = useRef<readonly number[]>([])
  useRenderAfterPress()
  const isFixed = (isScrolling && !readFocus()) || body.current?.matches(':active') === true
  const byRow = indices.map((index) => slots.get(index) ?? 0)
  order.current = isFixed ? previousOrder(order.current, byRow) : byRow
  const place = new Map(order.current.map((slot, index) => [slot, index]))
  return [...indices].sort((a, b) => (place.get(slots.get(a) ?? 0) ?? 0) - (place.get(slots.get(b) ?? 0) ?? 0))
}

/** Returns `slots` in their previous order, new ones last. */
function previousOrder(before: readonly number[], slots: readonly number[]): readonly number[] {
  const remaining = before.filter((slot) => slots.includes(slot))
  return [...remaining, ...slots.filter((slot) => !before.includes(slot))]
}

/** Renders again when the pointer is released: the order of elements may have waited for that. */
function useRenderAfterPress(): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    // After the click that follows the release.
    const handleRelease = () => void setTimeout(render)
    addEventListener('pointerup', handleRelease)
    addEventListener('pointercancel', handleRelease)
    return () => {
      removeEventListener('pointerup', handleRelease)
      removeEventListener('pointercancel', handleRelease)
    }
  }, [])
}

/** The rendered indices: the visible rows, and the focused one wherever it is. */
function withFocusedRow(range: Range): number[] {
  const indices = defaultRangeExtractor(range)
  const focused = readFocus()?.index
  if (focused === undefined || focused >= range.count || indices.includes(focused)) return indices
  return [...indices, focused].sort((a, b) => a - b)
}

interface BodyGeometry {
  /** Pixels from the top of the page. */
  readonly top: number
  /** Pixels. */
  readonly rowHeight: number
}

/** Measures the body, again when the height of content above or the font size changes. */
function useBodyGeometry(body: RefObject<HTMLElement>): BodyGeometry {
  const [geometry, setGeometry] = useState<BodyGeometry>({ top: 0, rowHeight: remInPixels() * ROW_HEIGHT })
  useLayoutEffect(() => {
    const measure = () => {
      if (!body.current) return
      const top = Math.round(body.current.getBoundingClientRect().top + scrollY)
      const rowHeight = remInPixels() * ROW_HEIGHT
      setGeometry((before) => (before.top === top && before.rowHeight === rowHeight ? before : { top, rowHeight }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return geometry
}

function remInPixels(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize)
}

const FOCUSABLE = 'a, button'

/** The focused row, and which of its focusable elements has the focus. */
function readFocus(): { readonly index: number; readonly nth: number } | undefined {
  const active = document.activeElement
  const row = active?.closest<HTMLElement>('tr[data-at]')
  if (!active || !row) return undefined
  return { index: Number(row.dataset['at']), nth: [...row.querySelectorAll(FOCUSABLE)].indexOf(active) }
}

/** Restores the focus that was in the static body that this one replaces. */
function useRestoredFocus(body: RefObject<HTMLElement>): void {
  const [focus] = useState(readFocus)
  useLayoutEffect(() => {
    const row = focus && body.current?.querySelector(`tr[data-at="${focus.index}"]`)
    row?.querySelectorAll<HTMLElement>(FOCUSABLE)[focus?.nth ?? 0]?.focus({ preventScroll: true })
  }, [body, focus])
}
