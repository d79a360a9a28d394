import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight, motion } from '#app/ui/theme/scale.ts'

export const cautionText = style({ minWidth: 0, overflowWrap: 'anywhere' })

export const pairTitle = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: '0.3em',
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
/** A long name does not squeeze out a short one. */
export const pairName = styleVariants({
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
export const invertLink = style({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  alignSelf: 'center',
  width: 32,
  height: 32,
  borderRadius: radius[8],
  color: vars.textSecondary,
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44 } },
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
})
// A currency code stays on one line; a symbol longer than the line may break.
globalStyle(`${priceLine} > span`, { minWidth: 0, overflowWrap: 'break-word' })
export const split = style({ display: 'flex', justifyContent: 'space-between', marginBlockStart: -8 })
export const reserves = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 })
export const reserve = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, minHeight: 24 })
export const reserveSymbol = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, flex: '1 1 0' })
export const reserveFigures = style({
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
export const permissionList = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  fontSize: fontSize[14],
})
export const permissionItem = style({ display: 'flex', alignItems: 'flex-start', gap: 8 })
export const permissionIcon = styleVariants({
  plain: { color: vars.textTertiary, display: 'inline-flex', paddingBlockStart: 2 },
  dangerous: { color: vars.warning, display: 'inline-flex', paddingBlockStart: 2 },
})

/**
 * Two prices and a symbol: smaller on phones, with the same line height, so that the bars do not move under the finger.
 */
export const rangeText = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [below.md]: { fontSize: '0.9375rem', lineHeight: '30px', letterSpacing: 0 } },
})
