import type { ReactNode } from 'react'
import { fact, factName, factValue } from './flow.css.ts'

interface FactProps {
  readonly name: string
  /** Of the value, for tests. */
  readonly id?: string
  /** The value has a line of its own, so that an address is not broken. */
  readonly isLong?: boolean
  readonly children: ReactNode
}

/** A name and its value, in the `dl` of a review, its progress or its outcome. */
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
