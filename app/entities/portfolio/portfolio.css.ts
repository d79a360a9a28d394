import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { cell, head } from '#app/ui/table/table.css.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, radius, weight } from '#app/ui/theme/scale.ts'

// Value.

export const valueBlock = style({ display: 'grid', gap: 4 })
const valueFont = style({ fontWeight: weight.semibold, fontVariantNumeric: 'tabular-nums' })
/** In the drawer a line is 40 px high. Long values have a smaller font, so that they fit on it. */
const inDrawer = style({ minHeight: 40, lineHeight: '40px', whiteSpace: 'nowrap' })
export const valueText = styleVariants({
  page: [
    valueFont,
    {
      minHeight: '1.2em',
      fontSize: fontSize[40],
      letterSpacing: '-0.03em',
      lineHeight: 1.2,
      overflowWrap: 'anywhere',
      '@media': { [below.md]: { fontSize: fontSize[32] } },
    },
  ],
  drawer: [valueFont, inDrawer, { fontSize: '2.25rem' }],
  drawerLong: [valueFont, inDrawer, { fontSize: '1.75rem' }],
})
export const fadedText = style({ color: vars.textTertiary })
const changes = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 8px' })
export const changeLine = styleVariants({
  page: [changes, { minHeight: 24, fontSize: fontSize[16] }],
  drawer: [changes, { minHeight: 20, fontSize: fontSize[14], lineHeight: '20px' }],
})
/** Newer values are loading or failed to load. */
export const dimmed = style({ opacity: 0.6 })
export const quiet = style({ color: vars.textSecondary, fontSize: fontSize[14] })

// Balances.

/** Layout of lists in the account drawer, which is narrow on any screen. */
export const compact = style({ minWidth: 0 })
const notInCompact = { selectors: { [`${compact} &`]: { display: 'none' } } } as const
export const column = styleVariants({
  price: { ...notInCompact, width: 140, '@media': { [below.xl]: { display: 'none' } } },
  change: { ...notInCompact, width: 112, '@media': { [below.lg]: { display: 'none' } } },
  amount: { ...notInCompact, width: 176, '@media': { [below.lg]: { width: 160 }, [below.md]: { display: 'none' } } },
  value: {
    width: 168,
    selectors: { [`${compact} &`]: { width: 144, fontSize: '0.9375rem' } },
    '@media': { [below.md]: { width: 156 } },
  },
  reason: { ...notInCompact, width: 176, '@media': { [below.lg]: { display: 'none' } } },
})
// In the drawer the two columns need no visible names. The cells stay: they set the widths of the columns.
globalStyle(`${compact} ${head}`, { height: 0, overflow: 'hidden', borderBlockEnd: 0, fontSize: 0, lineHeight: 0 })
globalStyle(`${compact} tr > ${cell}:first-child`, { paddingInline: '12px 4px' })
globalStyle(`${compact} tr > ${cell}:last-child`, { paddingInline: '0 12px' })
export const nameCell = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  minWidth: 0,
  '@media': { [below.md]: { gap: 8 } },
})
globalStyle(`${compact} ${nameCell}`, { gap: 8 })
export const names = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  lineHeight: 1.3,
})
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const symbolText = style({ ...oneLine, fontWeight: weight.semibold })
export const nameText = style({ ...oneLine, color: vars.textSecondary, fontSize: fontSize[14] })
export const cellText = style({ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal', lineHeight: 1.2 })
export const cellValue = style([cellText, { fontWeight: weight.medium }])
/** The amount below the value, where it has no column of its own. */
export const amountBelow = style({
  display: 'none',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  color: vars.textSecondary,
  fontSize: fontSize[14],
  lineHeight: 1.3,
  selectors: { [`${compact} &`]: { display: 'block' } },
  '@media': { [below.md]: { display: 'block' } },
})
/** The name, and the change or the reason where these have no column of their own. */
export const nameLine = style({ display: 'flex', gap: 6, minWidth: 0, fontSize: fontSize[14] })
export const besideName = style({
  display: 'none',
  flexShrink: 0,
  color: vars.textSecondary,
  selectors: { [`${compact} &`]: { display: 'inline' } },
  '@media': {
    [below.lg]: { display: 'inline' },
    // The drawer is 320 px wide.
    [`(min-width: 640px) and ${below.xl}`]: { selectors: { [`${compact} &`]: { display: 'none' } } },
  },
})
export const collapsed = style({ display: 'grid', gap: 8 })
export const collapsedNote = style({
  maxWidth: 640,
  paddingBlockEnd: 4,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

/** As high as the button that appears after hydration. */
export const editBar = style({
  display: 'flex',
  justifyContent: 'flex-end',
  minHeight: 36,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
/** Above the link that covers the row. */
export const aboveLink = style({ position: 'relative', zIndex: 1 })

// Profit and loss.

export const profitColumn = style({ width: 176, '@media': { [below.lg]: { width: 132 }, [below.md]: { width: 108 } } })
/** Wraps, because a truncated note would not state what is unknown. */
export const profitNote = style({
  color: vars.textSecondary,
  fontSize: fontSize[14],
  lineHeight: 1.25,
  whiteSpace: 'normal',
})
export const section = style({ display: 'grid', gap: 12, paddingBlockStart: 8 })
export const sectionTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

// NFTs.

/** `rows`: a logo beside the names. `pictures`: a square picture above them. */
const gridOf = (width: number) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
  gap: 12,
})
export const nftGrid = styleVariants({ rows: gridOf(240), pictures: gridOf(144) })
const item = style({ position: 'relative', display: 'grid' })
export const nftItem = styleVariants({ rows: [item], pictures: [item] })
const card = style({
  display: 'flex',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  color: vars.textPrimary,
  selectors: { 'a&:hover': { borderColor: vars.borderStrong, background: vars.surfaceHover } },
})
export const nftCard = styleVariants({
  rows: [
    card,
    {
      alignItems: 'center',
      gap: 12,
      minHeight: 72,
      padding: 16,
      // Space for the action button over the end of the card.
      selectors: { [`${nftItem.rows}:has(button) > &`]: { paddingInlineEnd: 88 } },
    },
  ],
  pictures: [
    card,
    {
      flexDirection: 'column',
      overflow: 'hidden',
      // The names come last, so that pictures and names of a row line up.
      gap: 10,
      padding: '8px 8px 12px',
      // Space for the action button below the names.
      selectors: { [`${nftItem.pictures}:has(button) > &`]: { paddingBlockEnd: 60 } },
    },
  ],
})
export const nftButton = styleVariants({
  rows: { position: 'absolute', insetBlockStart: 18, insetInlineEnd: 12 },
  pictures: { position: 'absolute', insetBlockEnd: 12, insetInline: 12, display: 'grid' },
})
/** In a card, and larger in the details. */
const picture = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  // As text, because a number would get the unit px.
  aspectRatio: '1',
  borderRadius: radius[12],
  background: vars.surfaceSunken,
})
export const nftPicture = styleVariants({
  card: [picture, { width: '100%' }],
  details: [picture, { width: '100%', maxWidth: 320, margin: '8px auto 0' }],
})
export const nftImage = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
  borderRadius: radius[12],
  forcedColorAdjust: 'none',
})
export const nftBadge = style({ position: 'absolute', insetBlockEnd: 8, insetInlineEnd: 8 })
export const nftNames = style({
  display: 'grid',
  minWidth: 0,
  lineHeight: 1.3,
  selectors: { [`${nftCard.pictures} > &`]: { paddingInline: 4, width: '100%' } },
})

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
  gridTemplateColumns: 'auto minmax(6rem, 1fr) minmax(0, auto) auto',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 64,
  padding: '10px 20px',
  selectors: { [`${compact} &`]: { paddingInline: 12 } },
  '@media': {
    // Leaves enough room for an amount on one line.
    [below.md]: {
      gridTemplateColumns: 'auto minmax(5rem, 1fr) minmax(0, auto) auto',
      columnGap: 8,
      paddingInline: '12px 4px',
    },
  },
})
/** A line of its own below the row. */
export const activityDetails = style({ gridColumn: '1 / -1', minWidth: 0 })
globalStyle(`${dayRows} > * + *`, { borderBlockStart: `1px solid ${vars.borderSubtle}` })
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
/** The network's badge, at the bottom end, as on a token's logo. */
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
/** On the narrowest phones it must not reach the amounts. */
export const partyText = style({
  fontFamily: MONO_STACK,
  whiteSpace: 'nowrap',
  '@media': { [below.sm]: { fontSize: fontSize[12] } },
})
export const activityAmounts = style({
  display: 'grid',
  justifyItems: 'end',
  gap: 2,
  minWidth: 0,
  lineHeight: 1.4,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
})
/** Wraps, because a truncated number reads as another one. */
const amountLine = style({ display: 'block', maxWidth: '100%', fontSize: fontSize[14], overflowWrap: 'anywhere' })
export const amountText = styleVariants({
  IN: [amountLine, { color: vars.positive, fontWeight: weight.medium }],
  OUT: [amountLine],
  SELF: [amountLine],
  other: [amountLine, { color: vars.textSecondary }],
})
