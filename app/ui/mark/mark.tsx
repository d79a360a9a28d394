import { IDENTITY } from '#app/base/identity.ts'
import { snow } from './mark.css.ts'

/** The logo mark in the current text colour; with snow in winter. */
export function Mark({ size = 28, isWinter = false }: { readonly size?: number; readonly isWinter?: boolean }) {
  const { peak, water, snow: cap, flakes } = IDENTITY.mark
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden focusable="false">
      <path d={peak} />
      <path d={water} opacity="0.55" />
      {isWinter && <path d={cap} className={snow} data-testid="winter" />}
      {isWinter && <path d={flakes} opacity="0.7" />}
    </svg>
  )
}
