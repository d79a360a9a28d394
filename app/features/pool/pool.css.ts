import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

export const pairTitle = style({
  display: 'flex',
  alignItems: 'baseline',
  minWidth: 0,
  fontSize: fontSize[32],
  letterSpacing: '-0.02em',
  '@media': { [below.md]: { fontSize: fontSize[24] } },
})
const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: 1.25,
  selectors: { 'a&:hover': { color: vars.accent } },
})
/** Only a long symbol shrinks, so that a short one beside it stays legible. */
export const titleSymbol = styleVariants({
  short: [name, { flexShrink: 0 }],
  long: [name, { minWidth: 0 }],
})
export const slash = style({ color: vars.textTertiary, fontWeight: weight.regular })
export const legendBox = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
const legendMark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  '::before': { content: '""', width: 12, height: 12, borderRadius: 3 },
})
export const legendPart = styleVariants({
  base: [legendMark, { '::before': { background: vars.accent, opacity: 0.78 } }],
  quote: [legendMark, { '::before': { background: vars.textTertiary, opacity: 0.62 } }],
})
/** Paragraphs in a disclosure. */
export const explained = style({ display: 'grid', gap: 8, paddingBlockStart: 8 })
export const priceLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  minHeight: 32,
  fontSize: fontSize[16],
  fontWeight: weight.medium,
  '@media': { [below.md]: { fontSize: fontSize[14] } },
})
// A currency code stays on one line; a symbol longer than the line may break.
globalStyle(`${priceLine} > span`, { minWidth: 0, overflowWrap: 'break-word' })

/** Two prices and a symbol. The font is smaller on phones, but has the same line height, so that the bars do not move under the finger. */
export const rangeText = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [below.md]: { fontSize: '0.9375rem', lineHeight: '30px', letterSpacing: 0 } },
})
