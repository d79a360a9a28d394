import { filled, hollow } from './star-icon.css.ts'

/**
 * A 16 px star, drawn at its final size: a scaled SVG would get its own compositing layer, and lists render hundreds of stars.
 * Decorative, because the element around it has the accessible name.
 */
export function StarIcon({ isFilled = false }: { readonly isFilled?: boolean }) {
  return (
    <svg className={isFilled ? filled : hollow} width="16" height="16" overflow="visible" aria-hidden focusable="false">
      <path d="M8 1.55L9.85 6L14.66 6.39L11 9.52L12.11 14.21L8 11.7L3.89 14.21L5 9.52L1.34 6.39L6.15 6Z" />
    </svg>
  )
}
