import {
  cloneElement,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type MutableRefObject,
  type ReactElement,
} from 'react'
import { flushSync } from 'react-dom'
import { drawRows, type Drawn } from './draw-rows.ts'
import { focusAt, type FocusPlace } from './focus-place.ts'
import { AT_EASE, paceAt } from './pace.ts'
import { bodyOf, type RowStand } from './row-place.ts'
import { seatRows, type Seat } from './seats.ts'

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

/** Rows that come and go together: half of what a frame with new rows costs is the same for one and for two. */
const AT_ONCE = 2

/**
 * So long after the last rows came, in milliseconds, elements are put in the order of their rows, for whoever has them read out. Longer than
 * between two rows of one who reads as he scrolls: to move elements takes a slow machine several frames.
 */
const AT_REST = 1_000

/** So long after the last rows came, in milliseconds, nobody hurries any more. */
const HURRY_ENDS = 150

/**
 * The body of a table of thousands of rows, scrolled with the page: only the rows in sight are there, and the one that holds the focus,
 * wherever it is. `aria-rowcount` and `aria-rowindex` tell how many there are. Each row stands where its place in the list is, whatever
 * others are there; so while one scrolls, elements of rows that leave are written anew for those that come (`seatRows`). Where the focus
 * or a selection is in the body, nobody's element becomes another's. Where rows pass faster than one reads them and the machine draws them
 * (`paceAt`), they are told by their names until that is over.
 */
export function LongBody<Row>({ rows, rowHeight, group, children, onRange, focus }: LongBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setPlace] = useState({ top: 0, height: rowHeight })
  const [seen, setSeen] = useState(() => ({
    ...seenRows({ top: scrollY, height: rowHeight }),
    isMoving: false,
    isHurried: false,
    isSelected: false,
  }))
  const pace = useRef(AT_EASE)
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

  const known = useRef(seen)
  known.current = seen
  useLayoutEffect(() => {
    const follow = (change: (see: () => void) => void) => {
      pace.current = paceAt(pace.current, frameTime(), scrollY)
      const { isHurried } = pace.current
      const now = seenRows(place)
      if (now.first === known.current.first && now.last === known.current.last) return
      change(() => setSeen({ ...now, isMoving: true, isHurried, isSelected: isSelected(body.current) }))
    }
    // Within the frame that scrolls: one frame later, the rows would be one frame further.
    const handleScroll = () => follow(flushSync)
    follow((see) => see())
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('resize', handleScroll)
    return () => {
      removeEventListener('scroll', handleScroll)
      removeEventListener('resize', handleScroll)
    }
  }, [place])
  const isPressed = useIsPressed()
  useLayoutEffect(() => {
    if (!seen.isMoving) return
    const resting = setInterval(() => {
      if (!isPressed.current) setSeen({ ...seen, isMoving: false })
    }, AT_REST)
    return () => clearInterval(resting)
  }, [seen, isPressed])
  useLayoutEffect(() => {
    if (!seen.isHurried) return
    let frame = 0
    // Where all has stalled so long, the frame that comes then may tell that one goes on.
    const easing = setTimeout(() => {
      frame = requestAnimationFrame(() => setSeen({ ...seen, isHurried: false }))
    }, HURRY_ENDS)
    return () => {
      clearTimeout(easing)
      cancelAnimationFrame(frame)
    }
  }, [seen])
  useLayoutEffect(() => {
    // Before the focus moves on by the order that it finds.
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') flushSync(() => setSeen((now) => (now.isMoving ? { ...now, isMoving: false } : now)))
    }
    addEventListener('keydown', handleKey, { capture: true })
    return () => removeEventListener('keydown', handleKey, { capture: true })
  }, [])
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

  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)
  if (focused !== null && focused < first) inSight.unshift(focused)
  if (focused !== null && focused > last) inSight.push(focused)
  const drawn = useRef<ReadonlyMap<number, Drawn<Row>>>(new Map())
  drawn.current = drawRows(drawn.current, inSight, { rows, draw: children, isHurried: seen.isHurried })
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
  // Rendered twice, it comes to the same: who has a seat keeps it.
  const elements = shown.map(({ element }) => element)
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

/** Whether something is pressed just now: an element that is moved meanwhile would never hear of its click. */
function useIsPressed(): MutableRefObject<boolean> {
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    const follow = ({ type }: PointerEvent) => {
      isPressed.current = type === 'pointerdown'
    }
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) addEventListener(kind, follow, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, follow, { capture: true })
    }
  }, [])
  return isPressed
}

/** Places from 0 of the rows in sight and of their pairs, whether there are as many or not. */
function seenRows({ top, height }: { readonly top: number; readonly height: number }) {
  const first = Math.floor((scrollY - top) / height / AT_ONCE) * AT_ONCE
  return { first, last: Math.max(0, first + AT_ONCE - 1 + Math.ceil(innerHeight / height)) }
}

/** When this frame began, in milliseconds. The clock would tell when its events were got round to, which on a late machine is any time. */
function frameTime(): number {
  return Number(document.timeline.currentTime ?? performance.now())
}

function isSelected(body: HTMLElement | null): boolean {
  const selection = getSelection()
  return body !== null && selection !== null && !selection.isCollapsed && selection.containsNode(body, true)
}
