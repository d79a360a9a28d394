import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { Fragment, useCallback, useLayoutEffect, useRef, useState, type MutableRefObject, type ReactNode } from 'react'
import { focusAt, type FocusPlace } from './focus-place.ts'

interface LongBodyProps<Row> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Columns of the table, for what stands in the place of rows. */
  readonly span: number
  /** Height of a row in pixels before one has been measured. */
  readonly rowHeight: number
  /** A `tr` that says its place from 0 by `data-at`, and its `aria-rowindex`. */
  readonly children: (row: Row, at: number) => ReactNode
  /** Places of the rows that are seen, from 0; for whoever keeps them fresh. */
  readonly onRange: (first: number, last: number) => void
  /** Where the focus was in the body before this one; taken up and forgotten. */
  readonly focus: MutableRefObject<FocusPlace | null>
}

/** Rows beyond the edges that are there before one scrolls to them. */
const OVERSCAN = 6

/**
 * The body of a table of thousands of rows, scrolled with the page: only the rows in sight are there, and the one that holds the focus,
 * wherever it is. What is not there keeps its place; `aria-rowcount` and `aria-rowindex` tell how many there are.
 */
export function LongBody<Row>({ rows, keyOf, span, rowHeight, children, onRange, focus }: LongBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = useState({ top: 0, height: rowHeight })
  const [focused, setFocused] = useState<number | null>(focus.current?.at ?? null)
  useLayoutEffect(() => {
    const measure = () => {
      const element = body.current
      if (!element) return
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      const height = element.querySelector('tr[data-at]')?.getBoundingClientRect().height ?? rowHeight
      setPlace((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    measure()
    // What stands above may grow and shrink, and so may a row with the size of its letters.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [rowHeight])

  useLayoutEffect(() => {
    const element = body.current
    const follow = () => {
      const at = element?.querySelector<HTMLElement>('tr:focus-within')?.dataset['at']
      setFocused(at === undefined ? null : Number(at))
    }
    // At the end of a turn, when the focus has arrived where it went.
    const handleOut = () => setTimeout(follow)
    element?.addEventListener('focusin', follow)
    element?.addEventListener('focusout', handleOut)
    return () => {
      element?.removeEventListener('focusin', follow)
      element?.removeEventListener('focusout', handleOut)
    }
  }, [])
  useLayoutEffect(() => {
    if (body.current && focus.current) focusAt(body.current, focus.current)
    focus.current = null
  }, [focus])

  // The same from one frame to the next: a new one has every row of the list measured anew.
  const getItemKey = useCallback(
    (at: number) => {
      const row = rows[at]
      return row === undefined ? at : keyOf(row)
    },
    [rows, keyOf],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      onRange(range.startIndex, range.endIndex)
      return withFocused(range, focused)
    },
    [onRange, focused],
  )
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => place.height,
    scrollMargin: place.top,
    overscan: OVERSCAN,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    useFlushSync: false,
    getItemKey,
    rangeExtractor,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, place.height])

  let end = place.top
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end
    end = item.end
    return { ...item, gap }
  })
  const rest = virtualizer.getTotalSize() + place.top - end
  return (
    <tbody ref={body}>
      {items.map(({ key, index, gap }) => {
        const row = rows[index]
        return (
          <Fragment key={key}>
            {gap > 0 && <Gap height={gap} span={span} />}
            {row !== undefined && children(row, index)}
          </Fragment>
        )
      })}
      {rest > 0 && <Gap height={rest} span={span} />}
    </tbody>
  )
}

function withFocused(range: Range, focused: number | null): number[] {
  const seen = defaultRangeExtractor(range)
  if (focused === null || focused >= range.count || seen.includes(focused)) return seen
  return [...seen, focused].sort((a, b) => a - b)
}

/** Holds the place of rows that are not there; by an attribute, for the policy admits no inline style. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} height={Math.round(height)} />
    </tr>
  )
}
