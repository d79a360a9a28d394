import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

export const amountsTable = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: fontSize[14],
  '@media': { [below.sm]: { fontSize: fontSize[12] } },
})
globalStyle(`${amountsTable} :is(th, td)`, { paddingBlock: 8, fontWeight: weight.regular, textAlign: 'end' })
globalStyle(`${amountsTable} thead th`, { color: vars.textSecondary })
globalStyle(`${amountsTable} tbody th`, {
  textAlign: 'start',
  color: vars.textSecondary,
  // On phones names wrap as far as they can, so that the digits of an amount stay together.
  '@media': { [below.sm]: { width: 0, hyphens: 'auto' } },
})
globalStyle(`${amountsTable} tbody tr`, { borderBlockStart: `1px solid ${vars.borderSubtle}` })
export const amountCell = style({
  overflowWrap: 'anywhere',
  paddingInlineStart: 8,
  '@media': { [below.sm]: { paddingInlineStart: 4 } },
})
export const valueList = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: '16px 24px',
})
globalStyle(`${valueList} dt`, { color: vars.textSecondary, fontSize: fontSize[14] })
globalStyle(`${valueList} dd`, { margin: 0, fontWeight: weight.semibold })
export const valueTone = styleVariants({ plain: {}, up: { color: vars.positive }, down: { color: vars.negative } })
