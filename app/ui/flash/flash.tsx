import { useState, type ReactNode } from 'react'
import { flash } from './flash.css.ts'

interface FlashProps {
  /** The value as a decimal; only the direction of a change is used. */
  readonly of: string | number | null
  readonly children: ReactNode
}

/** Highlights a value briefly when it changes. Static with reduced motion. */
export function Flash({ of, children }: FlashProps) {
  const [previous, setPrevious] = useState<{ of: typeof of; direction: 'up' | 'down' | undefined; changes: number }>({
    of,
    direction: undefined,
    changes: 0,
  })
  if (previous.of !== of)
    setPrevious({ of, direction: Number(of) < Number(previous.of) ? 'down' : 'up', changes: previous.changes + 1 })
  return (
    // A new key restarts the animation.
    <span key={previous.changes} className={previous.direction && flash[previous.direction]}>
      {children}
    </span>
  )
}
