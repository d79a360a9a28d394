import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const column = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  width: '100%',
  // The card's 420 px and the page's gutters.
  maxWidth: 452,
  marginInline: 'auto',
  paddingInline: 16,
  paddingBlock: '56px 80px',
  '@media': { [below.lg]: { paddingBlock: '24px 40px' } },
})

/** The modes and the network. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 60,
  paddingInline: 8,
})

export const shortcuts = style({ display: 'flex', flexWrap: 'wrap', gap: 4, marginBlock: '-4px -2px' })

/** The estimate and the balance, stacked if they do not fit side by side. */
export const amountLine = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 8,
  minWidth: 0,
})

export const amountError = style({
  paddingBlock: 4,
  paddingInline: 16,
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})

export const section = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, padding: '16px 8px 0' })

export const methods = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })

export const quoteList = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })

/** A quote, or the reason why a provider has none. */
export const quoteRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '8px 12px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  accentColor: vars.accent,
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    'label&': { cursor: 'pointer' },
    'label&:hover': { background: vars.surfaceHover },
    '&:has(:checked)': { borderColor: vars.accent, background: vars.accentSoft },
  },
})
globalStyle(`${quoteRow} input`, { width: 18, height: 18, margin: 0 })

/** A provider without a quote, in line with the names of the others. */
export const problemRow = style([quoteRow, { gridTemplateColumns: 'minmax(0, 1fr)', paddingInlineStart: 42, gap: 2 }])

export const quoteAmount = style({ textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })

export const provider = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minWidth: 0 })

/** A line of text in the card, in line with the text of the panels. */
export const note = style({ paddingInline: 8 })

/** The amount of a confirmation. */
export const amountText = style({
  fontSize: fontSize[32],
  fontWeight: weight.medium,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})

export const orderCard = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 })

export const orderHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 })

export const orderTitle = style({ fontSize: fontSize[16], fontWeight: weight.semibold })

/** The other ways to get or to sell tokens. */
export const others = style({ display: 'grid', gap: 12, padding: '12px 8px 0' })
