import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { chevron, disclosure, summaryLine } from './disclosure.css.ts'

interface DisclosureProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly className?: string
  /** Called when it is opened or closed, for content that is mounted only while open. */
  readonly onToggle?: (isOpen: boolean) => void
}

/** A native disclosure; works without JavaScript. */
export function Disclosure({ summary, children, className, onToggle }: DisclosureProps) {
  return (
    <details
      className={className ? `${disclosure} ${className}` : disclosure}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={summaryLine}>
        {summary}
        <span className={chevron}>
          <Icon icon={ChevronDown} size={16} />
        </span>
      </summary>
      {children}
    </details>
  )
}
