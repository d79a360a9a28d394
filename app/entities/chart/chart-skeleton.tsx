import type { ReactNode } from 'react'
import * as styles from './chart.css.ts'

/** Placeholder with the dimensions of the chart. */
export function ChartSkeleton({ size = 'full' }: { readonly size?: keyof typeof styles.skeleton }) {
  return (
    <div className={styles.skeleton[size]} aria-busy>
      <Ghost />
    </div>
  )
}

/** A placeholder for data that cannot be drawn, with the reason. */
export function InvalidChart({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.invalid}>
      <Ghost />
      {children}
    </div>
  )
}

/** The faint curve of a placeholder. */
function Ghost() {
  return (
    <svg
      className={styles.placeholderLine}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <path d={GHOST_PATH} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const GHOST_PATH = 'M0 74C12 74 14 46 27 46S43 66 54 66 69 30 81 30s11 14 19 14'
