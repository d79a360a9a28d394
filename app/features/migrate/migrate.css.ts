import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  width: '100%',
  maxWidth: 640,
  marginInline: 'auto',
})
export const title = style({
  fontSize: fontSize[40],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  '@media': { [below.md]: { fontSize: fontSize[32] } },
})
export const lead = style({ color: vars.textSecondary, marginBlockEnd: 8 })
export const cardHead = style({ fontSize: fontSize[16], fontWeight: weight.semibold })
export const identity = style({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 })
export const names = style({ display: 'grid', gap: 4, minWidth: 0 })
export const pair = style({ fontSize: fontSize[18], fontWeight: weight.medium, overflowWrap: 'anywhere' })
/** Amounts before and after, side by side if there is space. */
export const amountColumns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  gap: '16px 24px',
})
export const amountTitle = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const amountLine = style({ fontWeight: weight.medium, overflowWrap: 'anywhere' })
export const wideSegments = style({ display: 'flex', width: '100%' })
/** At least as wide as its text, so that five of them wrap to a second row on phones. */
export const feeChoice = style({ selectors: { '&&': { flexBasis: 'auto', minWidth: 'min-content' } } })
export const tier = style({ display: 'grid', justifyItems: 'center', lineHeight: 1.3 })
export const tierNote = style({ color: vars.textSecondary, fontSize: fontSize[12], fontWeight: weight.regular })
export const pairs = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 })
export const rowAction = style({ '@media': { [below.md]: { flexGrow: 1 } } })
export const pairRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
})
