import { style, styleVariants } from '@vanilla-extract/css'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

export const shares = style({ display: 'flex', justifyContent: 'space-between', marginBlockStart: -8 })
export const reserves = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 })
export const reserve = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, minHeight: 24 })
export const reserveSymbol = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, flex: '1 1 0' })
export const reserveValues = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  flexShrink: 0,
  fontWeight: weight.medium,
})
export const secondary = style({ color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.regular })
export const shareBar = style({
  width: '100%',
  height: 8,
  borderRadius: radius.full,
  overflow: 'hidden',
  // The first part is at the start of the line.
  selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
})
export const sharePart = styleVariants({ first: { fill: vars.accent }, second: { fill: vars.borderStrong } })
