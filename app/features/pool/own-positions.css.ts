import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

// A separate file, because styles that the island shares with its page would delay the page's styles.

export const ownList = style({ display: 'grid', gap: 4, marginInline: -12 })
export const ownPosition = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  padding: '8px 12px',
  borderRadius: radius[12],
  fontSize: fontSize[14],
  selectors: { '&:hover': { background: vars.surfaceHover } },
})
export const ownValue = style({ fontWeight: weight.medium, textAlign: 'end' })
export const ownDetail = style({ color: vars.textSecondary })
export const ownFees = style([ownDetail, { textAlign: 'end' }])
