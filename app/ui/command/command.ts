import type { LucideIcon } from 'lucide-react'

/** Something that can be done from anywhere: go to a place, or change a setting. */
export interface Command {
  readonly id: string
  readonly label: string
  /** What it is a choice of: `Theme`. */
  readonly context?: string
  /** Other words it is found by. */
  readonly keywords?: string
  readonly icon: LucideIcon
  /** Offered before anything is typed. */
  readonly isFirst?: boolean
  /** The choice that holds already. */
  readonly isCurrent?: boolean
  /** Where it leads; else `act` does it. */
  readonly path?: string
  readonly act?: () => void
}
