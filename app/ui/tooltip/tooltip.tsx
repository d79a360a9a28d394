import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { anchor, bubble } from './tooltip.css.ts'

export interface TooltipProps {
  readonly tip: ReactNode
  /** Gets the id to put into `aria-describedby` of the thing explained, which must take focus. */
  readonly children: (describedBy: string) => ReactNode
}

/** Keyboard: shows on focus, Escape hides it while the focus stays (WCAG 1.4.13). Never the only place of a fact. */
export function Tooltip({ tip, children }: TooltipProps) {
  const id = useId()
  const [isDismissed, setDismissed] = useState(false)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true)
  }
  const recall = () => setDismissed(false)
  return (
    <span
      className={anchor}
      data-dismissed={isDismissed || undefined}
      onKeyDown={handleKeyDown}
      onBlur={recall}
      onPointerLeave={recall}
      role="presentation"
    >
      {children(id)}
      <span id={id} role="tooltip" className={bubble}>
        {tip}
      </span>
    </span>
  )
}
