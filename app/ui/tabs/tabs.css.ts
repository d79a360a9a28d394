import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

/** A row of links to the tabs of a page. */
export const tabs = style({
  display: 'flex',
  gap: 24,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  '@media': { [below.md]: { gap: 8 } },
})
/** `aria-current="page"` marks the current one. */
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  minWidth: 44,
  minHeight: 44,
  borderBlockEnd: '2px solid transparent',
  color: vars.textSecondary,
  fontSize: fontSize[16],
  fontWeight: weight.semibold,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-current="page"]': { color: vars.textPrimary, borderBlockEndColor: vars.accent },
  },
})
