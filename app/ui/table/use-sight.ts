import { useLayoutEffect, useRef, useState, type MutableRefObject, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { AT_EASE, paceAt } from './pace.ts'

/** Rows that come and go together: half of what a frame with new rows costs is the same for one and for two. */
const AT_ONCE = 2

/**
 * So long after the last rows came, in milliseconds, elements are put in the order of their rows, for whoever has them read out. Longer than
 * between two rows of one who reads as he scrolls: to move elements takes a slow machine several frames.
 */
const AT_REST = 1_000

/** So long after the last rows came, in milliseconds, nobody hurries any more. */
const HURRY_ENDS = 150

export interface Sight {
  /** Places from 0 of the rows in sight and of their pairs, whether there are as many or not. */
  readonly first: number
  readonly last: number
  /** Whether one scrolls, or has just done so. */
  readonly isMoving: boolean
  /** Whether rows pass faster than one reads them, and than the machine draws them. */
  readonly isHurried: boolean
  /** Whether something of the body is selected. */
  readonly isSelected: boolean
}

interface BodyPlace {
  /** From the top of the page, in pixels. */
  readonly top: number
  /** Of a row, in pixels. */
  readonly height: number
}

/** Which rows of `body` are in sight as the page is scrolled, and how one scrolls. A row is `rowHeight` pixels high until one was measured. */
export function useSight(
  body: RefObject<HTMLElement>,
  rowHeight: number,
): { readonly seen: Sight; readonly isPressed: MutableRefObject<boolean> } {
  const place = useBodyPlace(body, rowHeight)
  const [seen, setSeen] = useState<Sight>(() => ({
    ...rowsSeen({ top: scrollY, height: rowHeight }),
    ...{ isMoving: false, isHurried: false, isSelected: false },
  }))
  const known = useRef(seen)
  known.current = seen
  const pace = useRef(AT_EASE)
  useLayoutEffect(() => {
    const follow = (change: (see: () => void) => void) => {
      pace.current = paceAt(pace.current, frameTime(), scrollY)
      const { isHurried } = pace.current
      const now = rowsSeen(place)
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
  }, [body, place])
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
  return { seen, isPressed }
}

function useBodyPlace(body: RefObject<HTMLElement>, rowHeight: number): BodyPlace {
  const [place, setPlace] = useState<BodyPlace>({ top: 0, height: rowHeight })
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
  }, [body, rowHeight])
  return place
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

function rowsSeen({ top, height }: BodyPlace): Pick<Sight, 'first' | 'last'> {
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
