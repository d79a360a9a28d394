import type { ReactNode } from 'react'
import { factRow } from './market-page.css.ts'

export function FactRow({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={factRow}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
