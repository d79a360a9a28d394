import './icon.css.ts'
import type { LucideIcon } from 'lucide-react'

/**
 * A decorative icon, hidden from screen readers. A button that contains only an icon needs a label. Directional
 * icons are mirrored in right-to-left text.
 */
export function Icon({ icon: Drawing, size = 20 }: { readonly icon: LucideIcon; readonly size?: 16 | 20 | 24 }) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden focusable={false} />
}
