import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { radius } from '#app/ui/theme/scale.ts'

const breathe = keyframes({ '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.55 } })

const base = style({
  display: 'block',
  background: vars.borderSubtle,
  borderRadius: radius[8],
  animation: `${breathe} 1.5s ease-in-out infinite`,
})

/** Width in pixels, about that of the text it replaces. */
export const width = styleVariants({ 24: 24, 40: 40, 64: 64, 80: 80, 120: 120, 180: 180 }, (pixels) => [
  base,
  { width: pixels, maxWidth: '100%' },
])
export const full = style([base, { width: '100%' }])
export const line = style({ height: '1em' })
export const disc = style([base, { flexShrink: 0, width: 32, height: 32, borderRadius: radius.full }])
