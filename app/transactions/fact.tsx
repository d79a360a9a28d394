import type { ReactNode } from 'react'
import { fact, factName, factValue } from './flow.css.ts'

interface FactProps {
  readonly name: string
  /** The value's test id without its prefix `fact-`. */
  readonly id?: string
  /** The value has a line of its own, so that an address is not broken. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** A name and its value, for the `dl` of a review, of its progress or of its outcome. */
export function Fact({ name, id, isLong = false, children }: FactProps) {
  return (
    <div className={isLong ? undefined : fact}>
      <dt className={factName}>{name}</dt>
      <dd className={isLong ? undefined : factValue} data-testid={id && `fact-${id}`}>
        {children}
      </dd>
    </div>
  )
}
