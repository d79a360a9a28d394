import './icon.css.ts'
import type { LucideIcon } from 'lucide-react'

/**
 * A drawing beside words; it says nothing to a screen reader. Where it stands alone, its button carries the label. What points on or back
 * points the other way where one reads from right to left.
 */
export function Icon({ of: Drawing, size = 20 }: { readonly of: LucideIcon; readonly size?: 16 | 20 | 24 }) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} />
}
