import { useState, type ReactNode } from 'react'
import { flash } from './flash.css.ts'

interface FlashProps {
  /** The value as a decimal; only the direction of a change is used. */
  readonly value: string | number | null
  readonly children: ReactNode
}

/** Highlights a value briefly when it changes. Static with reduced motion. */
export function Flash({ value, children }: FlashProps) {
  const [previous, setPrevious] = useState<{
    value: typeof value
    direction: 'up' | 'down' | undefined
    changes: number
  }>({
    value,
    direction: undefined,
    changes: 0,
  })
  if (previous.value !== value)
    setPrevious({
      value,
      direction: Number(value) < Number(previous.value) ? 'down' : 'up',
      changes: previous.changes + 1,
    })
  return (
    // A new key restarts the animation.
    <span key={previous.changes} className={previous.direction && flash[previous.direction]}>
      {children}
    </span>
  )
}
