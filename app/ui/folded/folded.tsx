import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon/icon.tsx'
import { chevron, folded, summaryLine } from './folded.css.ts'

interface FoldedProps {
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** Something to unfold under a line, without script too. */
export function Folded({ summary, children, className }: FoldedProps) {
  return (
    <details className={className ? `${folded} ${className}` : folded}>
      <summary className={summaryLine}>
        {summary}
        <span className={chevron}>
          <Icon of={ChevronDown} size={16} />
        </span>
      </summary>
      {children}
    </details>
  )
}
