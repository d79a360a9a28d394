import type { ReactNode } from 'react'
import { drawing, sentence, stateBox } from './empty-state.css.ts'
import { EmptyTarn } from './empty-tarn.tsx'

interface EmptyStateProps {
  /** Says in one sentence why there is nothing. */
  readonly text: ReactNode
  readonly role?: 'alert'
  /** One action, if any. */
  readonly children?: ReactNode
}

/** Replaces an empty list. */
export function EmptyState({ text, role, children }: EmptyStateProps) {
  return (
    <div className={stateBox} role={role}>
      <div className={drawing}>
        <EmptyTarn />
      </div>
      <div className={sentence}>{text}</div>
      {children}
    </div>
  )
}
