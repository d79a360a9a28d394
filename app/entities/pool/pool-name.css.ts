import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

const oneLine = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
  maxWidth: '100%',
})
export const poolCell = style({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 })
/** Hidden on narrow screens. */
export const logo = style({ display: 'inline-flex', '@media': { [below.sm]: { display: 'none' } } })
/** Shown where the logo with its network badge is hidden. */
export const networkMark = style({ display: 'none', '@media': { [below.sm]: { display: 'inline-flex' } } })
/** The names and badges on one line, or on two if they do not fit and on narrow screens. The low line height lets two fit a row. */
export const names = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  minWidth: 0,
  flex: 1,
  lineHeight: 1.25,
  '@media': { [below.md]: { flexDirection: 'column', flexWrap: 'nowrap', alignItems: 'flex-start' } },
})
export const pair = style([oneLine, { fontWeight: weight.medium }])
export const symbolText = style([oneLine])
export const marks = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  whiteSpace: 'nowrap',
})
export const dynamicText = style({ '@media': { [below.md]: { display: 'none' } } })
export const cautionMark = style({ color: vars.warning, display: 'inline-flex' })
