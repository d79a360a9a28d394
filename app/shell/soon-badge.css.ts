import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const soon = style({
  paddingInline: 6,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius.full,
  color: vars.textSecondary,
  fontSize: fontSize[12],
  fontWeight: weight.regular,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
})
