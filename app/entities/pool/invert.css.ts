import { style } from '@vanilla-extract/css'
import { motion, radius } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

export const invertLink = style({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  alignSelf: 'center',
  width: 32,
  height: 32,
  borderRadius: radius[8],
  color: vars.textSecondary,
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44 } },
})
