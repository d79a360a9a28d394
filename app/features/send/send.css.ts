import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const column = style({
  width: '100%',
  // The card's 420 px and the page's gutters.
  maxWidth: 452,
  marginInline: 'auto',
  paddingInline: 16,
  paddingBlock: '56px 80px',
  '@media': { [below.lg]: { paddingBlock: '24px 40px' } },
})

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })

/** The other unit and the balance, stacked if they do not fit side by side. */
export const unitLine = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 8,
  minWidth: 0,
})

export const balanceLine = style({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, minWidth: 0 })

export const unitButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  minWidth: 0,
  borderRadius: radius[8],
  color: vars.textSecondary,
  overflowWrap: 'anywhere',
  textAlign: 'start',
  transition: `color ${motion.quick}`,
  selectors: { '&:hover': { color: vars.textPrimary } },
})

export const inputError = style({
  paddingBlock: 4,
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})

/** Aligned with the text of the panel above. */
export const amountError = style([inputError, { paddingInline: 16 }])

export const recipientPanel = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  padding: '11px 15px',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  selectors: {
    '&:focus-within': {
      borderColor: vars.accent,
      background: `color-mix(in srgb, ${vars.accentSoft} 40%, ${vars.surfaceSunken})`,
    },
    '&[data-problem="true"]': { borderColor: vars.negative },
  },
})

export const recipientInput = style({
  width: '100%',
  minWidth: 0,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  fontSize: fontSize[16],
  outline: 'none',
  textOverflow: 'ellipsis',
  '::placeholder': { color: vars.textTertiary, opacity: 1 },
  // An address is written left to right in every language; an empty field shows its placeholder in the page's direction.
  selectors: { '[dir="rtl"] &:not(:placeholder-shown)': { direction: 'ltr', textAlign: 'end' } },
})

export const recipientRow = style({ display: 'flex', alignItems: 'center', gap: 8 })

export const scan = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 44,
  height: 44,
  marginInlineEnd: -8,
  borderRadius: radius[12],
  color: vars.textSecondary,
  selectors: { '&:hover': { background: vars.surfaceHover, color: vars.textPrimary } },
})

export const recents = style({ display: 'grid', gap: 4, paddingBlockStart: 4 })

export const recent = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  width: '100%',
  minHeight: 44,
  paddingInline: 12,
  marginInline: -12,
  boxSizing: 'content-box',
  borderRadius: radius[12],
  fontSize: fontSize[14],
  textAlign: 'start',
  selectors: { '&:hover': { background: vars.surfaceHover } },
})

export const compared = style({ display: 'grid', gap: 8, paddingBlockStart: 4 })

export const amountText = style({
  fontSize: fontSize[32],
  fontWeight: weight.medium,
  letterSpacing: '-0.02em',
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&[data-length="long"]': { fontSize: fontSize[24] },
    '&[data-length="longest"]': { fontSize: fontSize[18] },
  },
})

export const assetRow = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 })

export const assetText = style({ minWidth: 0, display: 'grid', gap: 4 })
/** Its contract has no spaces, and its name may have none. */
export const nftText = style([assetText, { overflowWrap: 'anywhere' }])

export const reason = style({ textAlign: 'center', selectors: { '&:empty': { display: 'none' } } })

export const buttons = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, marginBlockStart: 'auto' })

/** Below the card. */
export const after = style({ display: 'grid', justifyItems: 'center', paddingBlockStart: 12 })
