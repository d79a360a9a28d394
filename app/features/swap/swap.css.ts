import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'
import { factValue } from '#app/transactions/flow.css.ts'
import { panel, WIDE } from './market-panel.css.ts'

export {
  centred,
  choice,
  confirmation,
  fact,
  factName,
  facts,
  factValue,
  flowStep,
  mono,
  permitBox,
  rule,
} from '#app/transactions/flow.css.ts'

export const cardColumn = style({
  width: '100%',
  // The card's 480 px and the page's gutters.
  maxWidth: 512,
  marginInline: 'auto',
  paddingInline: 16,
  paddingBlock: '56px 80px',
  '@media': { [below.lg]: { paddingBlock: '24px 40px' } },
})

/** The panel is shown before the card, which is first in the document. */
export const column = style([
  cardColumn,
  {
    '@media': {
      [WIDE]: {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 480px',
        alignItems: 'start',
        gap: 24,
        maxWidth: 1280,
        paddingInline: 40,
      },
    },
  },
])
globalStyle(`${column} > *`, { '@media': { [WIDE]: { gridArea: '1 / 2' } } })
globalStyle(`${column} > ${panel}`, { '@media': { [WIDE]: { gridArea: '1 / 1' } } })

/** The line below the card's button. */
export const reason = style({ textAlign: 'center', selectors: { '&:empty': { display: 'none' } } })

export const balance = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 })

export const short = style({ color: vars.negative })

export const summaryLine = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  // The cost wraps below the price, so that its label is not cut.
  flexWrap: 'wrap',
  columnGap: 8,
  minHeight: 44,
  paddingInline: 8,
  fontSize: fontSize[14],
})

/** The space of the summary while a quote loads. On small phones the summary has two lines. */
export const summarySpace = style({ minHeight: 44, '@media': { '(max-width: 399.98px)': { minHeight: 72 } } })

/** The price stays on one line; a long symbol is truncated. */
export const rateText = style({
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

export const rateLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 8,
})
// Aligns the button's text with the rest of the dialog.
globalStyle(`${rateLine} > button`, { marginInlineStart: -8 })

export const quietButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 36,
  minWidth: 0,
  paddingInline: 8,
  borderRadius: radius[8],
  color: vars.textSecondary,
  fontSize: fontSize[14],
  textAlign: 'start',
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
})

export const chevron = style({
  transition: `transform ${motion.quick}`,
  selectors: { '[aria-expanded="true"] > &': { transform: 'rotate(180deg)' } },
})

const arrive = keyframes({ from: { transform: 'scale(2.2)', opacity: 0.3 } })

/** A dot beside a current quote, animated on every new one. */
export const freshMark = style({
  width: 8,
  height: 8,
  marginInlineEnd: 4,
  borderRadius: radius.full,
  background: vars.positive,
  '@media': { '(prefers-reduced-motion: no-preference)': { animation: `${arrive} 600ms ease-out` } },
})

/** Aligned with the text of the panels above. */
export const detailsBox = style({ padding: '4px 16px 12px' })

// Aligns a button with the baseline and the edge of the other values.
globalStyle(`${factValue} > ${quietButton}`, { margin: -8, color: vars.textPrimary })

/** Amounts to compare, side by side where they fit. */
export const compared = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 8,
})

/** The names have the same height, so that the values line up. */
export const comparedAmount = style({
  display: 'grid',
  gridRow: 'span 2',
  gridTemplateRows: 'subgrid',
  rowGap: 0,
  minWidth: 0,
  padding: '8px 12px',
  borderRadius: radius[12],
  background: vars.surfaceSunken,
  overflowWrap: 'anywhere',
})

export const impact = recipe({
  base: {},
  variants: {
    level: {
      quiet: { color: vars.textSecondary },
      medium: { color: vars.warning },
      high: { color: vars.negative },
      severe: { color: vars.negative, fontWeight: weight.semibold },
    },
  },
})

export const pathLine = style({
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 4,
})

export const reviewSide = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 })

export const reviewName = style({ minWidth: 0 })

export const reviewArrow = style({ color: vars.textTertiary, display: 'grid', justifyItems: 'start' })

export const reviewAmount = recipe({
  base: { fontWeight: weight.medium, letterSpacing: '-0.02em', lineHeight: 1.2, overflowWrap: 'anywhere' },
  variants: {
    // The received amount has the larger font size.
    side: { sell: {}, buy: {} },
    length: { short: {}, long: {}, longest: { fontSize: fontSize[18] } },
  },
  compoundVariants: [
    { variants: { side: 'sell', length: 'short' }, style: { fontSize: fontSize[24] } },
    { variants: { side: 'sell', length: 'long' }, style: { fontSize: fontSize[20] } },
    { variants: { side: 'buy', length: 'short' }, style: { fontSize: fontSize[32] } },
    { variants: { side: 'buy', length: 'long' }, style: { fontSize: fontSize[24] } },
  ],
})

export const steps = style({ display: 'grid', gap: 4 })

export const stepRow = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 48,
    paddingInline: 12,
    borderRadius: radius[12],
    fontSize: fontSize[14],
  },
  variants: {
    state: {
      ahead: { color: vars.textTertiary },
      now: { background: vars.accentSoft, color: vars.textPrimary },
      done: { color: vars.textSecondary },
      failed: { background: vars.negativeSoft, color: vars.textPrimary },
    },
  },
})

export const stepMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  flexShrink: 0,
  borderRadius: radius.full,
  border: `1px solid ${vars.borderStrong}`,
  fontSize: fontSize[12],
  fontWeight: weight.semibold,
})

export const warning = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })

/** The value of a huge amount wraps instead of covering the balance. */
export const valueLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  minWidth: 0,
  overflowWrap: 'anywhere',
})

/** Amount in the other unit, aligned with the texts around it. */
export const fiatToggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  position: 'relative',
  minHeight: 28,
  minWidth: 28,
  marginInlineStart: -4,
  paddingInline: 4,
  borderRadius: radius[8],
  color: vars.textSecondary,
  textAlign: 'start',
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    '&:hover:enabled': { color: vars.textPrimary, background: vars.surfaceHover },
    '&:disabled': { color: vars.textTertiary, cursor: 'not-allowed' },
  },
  '@media': { '(pointer: coarse)': { '::after': { content: '""', position: 'absolute', inset: '-8px' } } },
})

/** The largest text of the outcome. */
export const receivedText = style({
  maxWidth: '100%',
  fontSize: 28,
  fontWeight: weight.semibold,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})

export const shortcuts = style({ display: 'flex', gap: 4, marginBlock: '-4px -2px' })
