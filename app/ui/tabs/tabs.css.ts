import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, weight } from '#app/ui/theme/scale.ts'

/** A row of links to parts of a page; `aria-current="page"` marks the shown one. */
export const tabList = style({
  display: 'flex',
  gap: 24,
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  marginBlockEnd: -1,
  borderBlockEnd: '2px solid transparent',
  color: vars.textSecondary,
  fontSize: fontSize[16],
  fontWeight: weight.semibold,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-current="page"]': { color: vars.textPrimary, borderBlockEndColor: vars.accent },
  },
})
