import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const details = style({ display: 'grid' })
export const detailRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 40,
  fontSize: fontSize[14],
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
})
export const detailText = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  overflowWrap: 'anywhere',
  textAlign: 'end',
  fontWeight: weight.medium,
})
export const sectionTitle = style({ fontSize: fontSize[16], fontWeight: weight.semibold })
export const note = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const traitList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 140px), 1fr))',
  gap: 8,
})
export const trait = style({
  display: 'grid',
  gap: 2,
  padding: '8px 12px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  overflowWrap: 'anywhere',
  fontSize: fontSize[14],
  fontWeight: weight.medium,
})
export const traitName = style({ color: vars.textSecondary, fontSize: fontSize[12], fontWeight: weight.regular })
