import { useState, type ReactNode } from 'react'
import { flash } from './flash.css.ts'

interface FlashProps {
  /** A decimal; only the direction of a change matters. */
  readonly of: string | number | null
  readonly children: ReactNode
}

/** Highlights a value briefly when it changes. Static with reduced motion. */
export function Flash({ of, children }: FlashProps) {
  const [seen, setSeen] = useState<{ of: typeof of; way: 'up' | 'down' | undefined; times: number }>({
    ...{ of, way: undefined, times: 0 },
  })
  if (seen.of !== of) setSeen({ of, way: Number(of) < Number(seen.of) ? 'down' : 'up', times: seen.times + 1 })
  return (
    // A new key restarts the animation.
    <span key={seen.times} className={seen.way && flash[seen.way]}>
      {children}
    </span>
  )
}
