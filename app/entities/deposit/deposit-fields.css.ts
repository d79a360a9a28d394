import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })

/** The value and the balance, which wrap if they do not fit on one line. */
export const footerLine = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 8,
  minWidth: 0,
})

export const balanceLine = style({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, minWidth: 0 })

export const tokenName = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flexShrink: 0,
  maxWidth: 168,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
})

export const locked = style({
  display: 'grid',
  gap: 8,
  padding: '15px',
  border: `1px dashed ${vars.borderStrong}`,
  borderRadius: radius[16],
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

export const error = style({
  paddingBlock: 4,
  paddingInline: 16,
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})
