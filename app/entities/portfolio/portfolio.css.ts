import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, radius, weight } from '#app/ui/theme/scale.ts'

// Value.

export const valueBlock = style({ display: 'grid', gap: 4 })
export const valueText = style({
  minHeight: '1.2em',
  fontSize: fontSize[40],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  '@media': { [below.md]: { fontSize: fontSize[32] } },
})
export const changeLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 8px',
  minHeight: 24,
  fontSize: fontSize[16],
})
export const quiet = style({ color: vars.textSecondary, fontSize: fontSize[14] })

// Balances.

export const column = styleVariants({
  price: { width: 140, '@media': { [below.xl]: { display: 'none' } } },
  change: { width: 112, '@media': { [below.lg]: { display: 'none' } } },
  amount: { width: 176, '@media': { [below.lg]: { width: 160 }, [below.md]: { display: 'none' } } },
  value: { width: 168, '@media': { [below.md]: { width: 156 } } },
  reason: { width: 176, '@media': { [below.lg]: { display: 'none' } } },
})
export const nameCell = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  minWidth: 0,
  '@media': { [below.md]: { gap: 8 } },
})
export const names = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  lineHeight: 1.3,
})
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const symbolText = style({ ...oneLine, fontWeight: weight.semibold })
export const nameText = style({ ...oneLine, color: vars.textSecondary, fontSize: fontSize[14] })
export const figureText = style({ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal', lineHeight: 1.2 })
export const valueFigure = style([figureText, { fontWeight: weight.medium }])
/** The amount below the value, where it has no column of its own. */
export const amountBelow = style({
  display: 'none',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  color: vars.textSecondary,
  fontSize: fontSize[14],
  lineHeight: 1.3,
  '@media': { [below.md]: { display: 'block' } },
})
export const collapsed = style({ display: 'grid', gap: 8 })
export const foldedNote = style({
  maxWidth: 640,
  paddingBlockEnd: 4,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

// NFTs.

export const nftGrid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: 12,
})
export const nftItem = style({ position: 'relative', display: 'grid' })
export const nftCard = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 72,
  padding: 16,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  color: vars.textPrimary,
  selectors: {
    'a&:hover': { borderColor: vars.borderStrong, background: vars.surfaceHover },
    // Room for the action over its end.
    [`${nftItem}:has(button) > &`]: { paddingInlineEnd: 88 },
  },
})
export const nftNames = style({ display: 'grid', minWidth: 0, lineHeight: 1.3 })

// Activity.

export const days = style({ display: 'grid', gap: 24 })
export const day = style({ display: 'grid', gap: 8 })
export const dayTitle = style({ color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.medium })
export const dayRows = style({
  overflow: 'hidden',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
})
export const activityRow = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(6rem, 1fr) minmax(0, auto)',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '10px 20px',
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.borderSubtle}` } },
  '@media': { [below.md]: { paddingInline: 16 } },
})
export const activityIcon = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: radius.full,
  background: vars.surfaceSunken,
  color: vars.textSecondary,
})
/** The network, bottom right like that of a token. */
export const activityNetwork = style({
  position: 'absolute',
  insetInlineEnd: -2,
  insetBlockEnd: -2,
  display: 'inline-flex',
  borderRadius: radius[8],
  background: vars.surfaceRaised,
  padding: 1,
})
export const activityWords = style({ display: 'grid', minWidth: 0, lineHeight: 1.4 })
export const activityTitle = style({ fontWeight: weight.medium })
export const activityMeta = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 6px',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const partyText = style({ fontFamily: MONO_STACK, whiteSpace: 'nowrap' })
export const activityAmounts = style({
  display: 'grid',
  justifyItems: 'end',
  gap: 2,
  minWidth: 0,
  lineHeight: 1.4,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})
/** Wraps rather than being cut off: a part of a number is another number. */
const amountLine = style({ display: 'block', maxWidth: '100%', fontSize: fontSize[14], overflowWrap: 'anywhere' })
export const amountText = styleVariants({
  IN: [amountLine, { color: vars.positive, fontWeight: weight.medium }],
  OUT: [amountLine],
  SELF: [amountLine],
  other: [amountLine, { color: vars.textSecondary }],
})
