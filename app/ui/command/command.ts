import type { LucideIcon } from 'lucide-react'

/** An action available from anywhere: open a page or change a setting. */
export interface Command {
  readonly id: string
  readonly label: string
  /** The setting it belongs to: `Theme`. */
  readonly context?: string
  /** Extra search terms. */
  readonly keywords?: string
  readonly icon: LucideIcon
  /** Shown before anything is typed. */
  readonly isSuggested?: boolean
  /** The option that is already selected. */
  readonly isCurrent?: boolean
  /** The page it opens; otherwise `act` runs. */
  readonly path?: string
  readonly act?: () => void
}
