import type { ReactNode } from 'react'
import { card } from '#app/ui/card/card.css.ts'
import { block, cardTitle } from './market-page.css.ts'

interface SectionCardProps {
  /** Id of the title. */
  readonly id: string
  readonly title: string
  readonly className?: string | undefined
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A titled card of the aside. */
export function SectionCard({ id, title, className, isBusy, children }: SectionCardProps) {
  const base = `${card({ inset: 'large' })} ${block}`
  return (
    <section
      className={className === undefined ? base : `${base} ${className}`}
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
    >
      <h2 className={cardTitle} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
