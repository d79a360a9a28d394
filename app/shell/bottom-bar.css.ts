import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, weight } from '#app/ui/theme/scale.ts'

const HEIGHT = 60
/** Height of the bottom bar. */
export const BOTTOM_BAR = `calc(${HEIGHT}px + env(safe-area-inset-bottom))`

export const bottomBar = style({
  display: 'none',
  '@media': {
    [below.md]: {
      position: 'fixed',
      insetBlockEnd: 0,
      insetInline: 0,
      zIndex: 20,
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(0, 1fr)',
      height: BOTTOM_BAR,
      paddingBlockEnd: 'env(safe-area-inset-bottom)',
      paddingInline: 8,
      borderBlockStart: `1px solid ${vars.borderSubtle}`,
      background: vars.surfaceRaised,
    },
    // Not needed in print.
    print: { display: 'none' },
  },
})

export const bottomItem = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[12],
  fontWeight: weight.medium,
  lineHeight: 1.2,
  transition: `color ${motion.quick}`,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-current="page"]': { color: vars.accent, fontWeight: weight.semibold },
    '&:focus-visible': { outlineOffset: -4 },
  },
})
