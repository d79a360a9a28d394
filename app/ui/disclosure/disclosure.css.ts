import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius } from '#app/ui/theme/scale.ts'

export const disclosure = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const summaryLine = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 36,
  borderRadius: radius[8],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&:hover': { color: vars.textPrimary }, '&::-webkit-details-marker': { display: 'none' } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
export const chevron = style({
  display: 'inline-flex',
  transition: `transform ${motion.quick}`,
  selectors: { '[open] > summary > &': { transform: 'rotate(180deg)' } },
})
