import { useLayoutEffect, useRef, useState, type MutableRefObject, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { IDLE, nextVelocity } from './scroll-velocity.ts'

/** Rows enter and leave in pairs: half the cost of a frame is independent of the number of rows. */
const ROWS_PER_STEP = 2

/**
 * Milliseconds after the last change before DOM order is restored for screen readers. Longer than between two rows at
 * reading speed, because moving elements takes a slow machine several frames.
 */
const SETTLE_DELAY_MS = 1_000

/** Milliseconds without new rows after which fast scrolling is over. */
const FAST_SCROLL_END_MS = 150

export interface VisibleRange {
  /** Indices of the visible rows from 0, rounded to pairs; may exceed the list. */
  readonly first: number
  readonly last: number
  /** Whether the user is scrolling, or was a moment ago. */
  readonly isMoving: boolean
  /** Whether rows pass faster than they can be read and rendered. */
  readonly isFastScroll: boolean
  /** Whether text in the body is selected. */
  readonly isSelected: boolean
}

interface BodyGeometry {
  /** Pixels from the top of the page. */
  readonly top: number
  /** Row height in pixels. */
  readonly height: number
}

/**
 * The rows of `body` that are visible and how fast they are scrolled. Rows count as `rowHeight` pixels high until one
 * has been measured.
 */
export function useVisibleRange(
  body: RefObject<HTMLElement>,
  rowHeight: number,
): { readonly range: VisibleRange; readonly isPressed: MutableRefObject<boolean> } {
  const place = useBodyGeometry(body, rowHeight)
  const [range, setRange] = useState<VisibleRange>(() => ({
    ...visibleRows({ top: scrollY, height: rowHeight }),
    ...{ isMoving: false, isFastScroll: false, isSelected: false },
  }))
  const latest = useRef(range)
  latest.current = range
  const velocity = useRef(IDLE)
  useLayoutEffect(() => {
    const follow = (commit: (update: () => void) => void) => {
      velocity.current = nextVelocity(velocity.current, frameTime(), scrollY)
      const { isFastScroll } = velocity.current
      const now = visibleRows(place)
      if (now.first === latest.current.first && now.last === latest.current.last) return
      commit(() => setRange({ ...now, isMoving: true, isFastScroll, isSelected: isSelected(body.current) }))
    }
    // Render within the scrolling frame; one frame later the rows would lag behind.
    const handleScroll = () => follow(flushSync)
    follow((update) => update())
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('resize', handleScroll)
    return () => {
      removeEventListener('scroll', handleScroll)
      removeEventListener('resize', handleScroll)
    }
  }, [body, place])
  const isPressed = useIsPressed()
  useLayoutEffect(() => {
    if (!range.isMoving) return
    const timer = setInterval(() => {
      if (!isPressed.current) setRange({ ...range, isMoving: false })
    }, SETTLE_DELAY_MS)
    return () => clearInterval(timer)
  }, [range, isPressed])
  useLayoutEffect(() => {
    if (!range.isFastScroll) return
    let frame = 0
    // After a long stall the next frame may show that scrolling continues.
    const timer = setTimeout(() => {
      frame = requestAnimationFrame(() => setRange({ ...range, isFastScroll: false }))
    }, FAST_SCROLL_END_MS)
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [range])
  useLayoutEffect(() => {
    // Restore DOM order before Tab moves focus along it.
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') flushSync(() => setRange((now) => (now.isMoving ? { ...now, isMoving: false } : now)))
    }
    addEventListener('keydown', handleKeyDown, { capture: true })
    return () => removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [])
  return { range, isPressed }
}

function useBodyGeometry(body: RefObject<HTMLElement>, rowHeight: number): BodyGeometry {
  const [place, setPlace] = useState<BodyGeometry>({ top: 0, height: rowHeight })
  useLayoutEffect(() => {
    const measure = () => {
      const element = body.current
      if (!element) return
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
      const height = element.querySelector('tr[data-at]')?.getBoundingClientRect().height ?? rowHeight
      setPlace((before) => (before.top === top && before.height === height ? before : { top, height }))
    }
    measure()
    // Content above may change its height, and rows change with the font size.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body, rowHeight])
  return place
}

/** Whether a pointer is down: an element moved in the meantime would not receive its click. */
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

function visibleRows({ top, height }: BodyGeometry): Pick<VisibleRange, 'first' | 'last'> {
  const first = Math.floor((scrollY - top) / height / ROWS_PER_STEP) * ROWS_PER_STEP
  return { first, last: Math.max(0, first + ROWS_PER_STEP - 1 + Math.ceil(innerHeight / height)) }
}

/**
 * Start of the current frame in milliseconds. `performance.now()` would give the time the event is handled, which may
 * be much later.
 */
function frameTime(): number {
  return Number(document.timeline.currentTime ?? performance.now())
}

function isSelected(body: HTMLElement | null): boolean {
  const selection = getSelection()
  return body !== null && selection !== null && !selection.isCollapsed && selection.containsNode(body, true)
}
