import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { motion, radius } from '#app/ui/theme/scale.ts'

/** Stacked above the link that fills the row. */
export const star = style({
  position: 'relative',
  zIndex: 1,
  display: 'inline-block',
  flexShrink: 0,
  width: 32,
  height: 32,
  padding: 8,
  borderRadius: radius[8],
  color: vars.textTertiary,
  transition: `color ${motion.quick}`,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-pressed="true"]': { color: vars.warning },
  },
  '@media': { '(pointer: coarse)': { height: 44, paddingBlock: 14 }, print: { visibility: 'hidden' } },
})
