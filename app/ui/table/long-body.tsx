import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type MutableRefObject,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { focusAt, type FocusPlace } from './focus-place.ts'

export type GroupProps = Pick<ComponentPropsWithoutRef<'tbody'>, 'className' | 'role'>

interface LongBodyProps<Row> {
  readonly rows: readonly Row[]
  /** Columns of the table, for what stands in the place of rows. */
  readonly span: number
  /** Height of a row in pixels before one has been measured. */
  readonly rowHeight: number
  /** Of the body itself. */
  readonly group?: GroupProps | undefined
  /** A `tr` with a key of its own, that says its place from 0 by `data-at`, and its `aria-rowindex`. All rows are as high. */
  readonly children: (row: Row, at: number) => ReactNode
  /** Places of the rows that are seen, from 0; for whoever keeps them fresh. */
  readonly onRange: (first: number, last: number) => void
  /** Where the focus was in the body before this one; taken up and forgotten. */
  readonly focus: MutableRefObject<FocusPlace | null>
}

/** Rows beyond the edges that are there before one scrolls to them. */
const OVERSCAN = 4

/** Rows that come and go together: half of what a frame with new rows costs is the same for one and for two. */
const AT_ONCE = 2

/**
 * The body of a table of thousands of rows, scrolled with the page: only the rows in sight are there, and the one that holds the focus,
 * wherever it is. What is not there keeps its place; `aria-rowcount` and `aria-rowindex` tell how many there are.
 */
export function LongBody<Row>({ rows, span, rowHeight, group, children, onRange, focus }: LongBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = useState({ top: 0, height: rowHeight })
  const [seen, setSeen] = useState(() => seenRows({ top: scrollY, height: rowHeight }))
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
    const follow = () => {
      const now = seenRows(place)
      setSeen((before) => (before.first === now.first && before.last === now.last ? before : now))
    }
    // Within the frame that scrolls: one frame later, the rows would be one frame further.
    const handleScroll = () => flushSync(follow)
    follow()
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('resize', handleScroll)
    return () => {
      removeEventListener('scroll', handleScroll)
      removeEventListener('resize', handleScroll)
    }
  }, [place])
  const first = Math.max(0, Math.min(seen.first - OVERSCAN, rows.length - 1))
  const last = Math.min(rows.length - 1, seen.last + OVERSCAN)
  useLayoutEffect(() => onRange(first, last), [onRange, first, last])

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

  // A row that stays is the very element that it was: React does not look into it.
  const made = useMemo(() => ({ rows, children, elements: new Map<number, ReactNode>() }), [rows, children])
  const run = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => rowAt(from + offset))
  const rowAt = (at: number) => {
    const row = made.rows[at]
    if (row === undefined) return null
    const element = made.elements.get(at) ?? made.children(row, at)
    made.elements.set(at, element)
    return element
  }
  const gap = (name: string, count: number) => count > 0 && <Gap key={name} height={count * place.height} span={span} />
  const above = focused !== null && focused < first ? focused : null
  const below = focused !== null && focused > last && focused < rows.length ? focused : null
  // One list with keys: the row that holds the focus stays the same one wherever it stands.
  return (
    <tbody ref={body} {...group}>
      {[
        gap('start', above ?? first),
        ...(above === null ? [] : [rowAt(above), gap('above', first - above - 1)]),
        ...run(first, last),
        ...(below === null ? [] : [gap('below', below - last - 1), rowAt(below)]),
        gap('end', rows.length - 1 - (below ?? last)),
      ]}
    </tbody>
  )
}

/** Places from 0 of the rows in sight and of their pairs, whether there are as many or not. */
function seenRows({ top, height }: { readonly top: number; readonly height: number }) {
  const first = Math.floor((scrollY - top) / height / AT_ONCE) * AT_ONCE
  return { first, last: Math.max(0, first + AT_ONCE - 1 + Math.ceil(innerHeight / height)) }
}

/** Holds the place of rows that are not there; by an attribute, for the policy admits no inline style. */
function Gap({ height, span }: { readonly height: number; readonly span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} height={Math.round(height)} />
    </tr>
  )
}
