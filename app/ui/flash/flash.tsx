import { useState, type ReactNode } from 'react'
import { flash } from './flash.css.ts'

interface FlashProps {
  /** A decimal; only whether it rose or fell is looked at. */
  readonly of: string | number | null
  readonly children: ReactNode
}

/** A figure that shows for a moment that it has changed while one looks at it. Still where less motion is asked for. */
export function Flash({ of, children }: FlashProps) {
  const [seen, setSeen] = useState<{ of: typeof of; way: 'up' | 'down' | undefined; times: number }>({
    ...{ of, way: undefined, times: 0 },
  })
  if (seen.of !== of) setSeen({ of, way: Number(of) < Number(seen.of) ? 'down' : 'up', times: seen.times + 1 })
  return (
    // An element of its own for each change: an animation begins with its element.
    <span key={seen.times} className={seen.way && flash[seen.way]}>
      {children}
    </span>
  )
}
