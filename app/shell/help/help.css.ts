import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { radius, weight } from '#app/ui/theme/scale.ts'

export const helpLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  // Aligns its text with the rest of the dialog.
  marginInline: -12,
  paddingInline: 12,
  borderRadius: radius[12],
  fontWeight: weight.medium,
  color: vars.textPrimary,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})
export const helpLinkName = style({ flex: 1 })
