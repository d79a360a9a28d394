import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const tabs = style({ display: 'flex', gap: 4, overflowX: 'auto', scrollbarWidth: 'none' })

/** On links (`aria-current="page"`) where each tab has a URL, on buttons (`aria-selected`) where it has none. */
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius[12],
  fontSize: fontSize[16],
  fontWeight: weight.medium,
  color: vars.textSecondary,
  whiteSpace: 'nowrap',
  transition: `color ${motion.quick}`,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-current="page"], &[aria-selected="true"]': { color: vars.textPrimary, background: vars.surfaceSunken },
  },
})
