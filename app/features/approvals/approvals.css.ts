import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, radius, weight } from '#app/ui/theme/scale.ts'

export const chain = style({ display: 'grid', gap: 12 })
export const chainHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  minHeight: 44,
})
export const chainTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
})
export const selection = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })

export const approvals = style({
  overflow: 'hidden',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
})

/** Table columns on wide windows. On narrow windows, the asset is above its details. */
export const columns = recipe({
  base: { display: 'grid', alignItems: 'center', columnGap: 16 },
  variants: {
    isOwner: {
      true: {
        gridTemplateColumns: '24px minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.8fr) 112px',
        '@media': { [below.xl]: { gridTemplateColumns: '24px minmax(0, 1fr) auto' } },
      },
      false: {
        gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.8fr)',
        '@media': { [below.xl]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
      },
    },
  },
})
export const head = style({
  minHeight: 40,
  paddingInline: 20,
  background: vars.surfaceSunken,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  '@media': { [below.xl]: { display: 'none' } },
})
export const row = style({
  minHeight: 72,
  padding: '12px 20px',
  rowGap: 8,
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.borderSubtle}` } },
  '@media': { [below.md]: { paddingInline: 16 } },
})
/** Wider than its column, to be a large enough touch target. */
export const checkboxLabel = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 44,
  marginInline: -10,
  accentColor: vars.accent,
  cursor: 'pointer',
})
globalStyle(`${checkboxLabel} input`, { width: 18, height: 18, margin: 0 })

export const approval = style({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 })
export const assetNames = style({ display: 'grid', minWidth: 0, lineHeight: 1.4 })
export const assetName = style({ fontWeight: weight.semibold, overflowWrap: 'anywhere' })
export const assetNote = style({ color: vars.textSecondary, fontSize: fontSize[14] })

/** The last two columns contain numbers. */
export const cell = style({
  display: 'grid',
  minWidth: 0,
  selectors: { '& ~ &': { justifyItems: 'end', textAlign: 'end' } },
  '@media': {
    [below.xl]: {
      gridColumn: '1 / -1',
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: 16,
      fontSize: fontSize[14],
    },
  },
})
export const cellName = style({
  color: vars.textSecondary,
  // For screen readers in every window, because the column headers are hidden from them.
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  '@media': {
    [below.xl]: { position: 'static', width: 'auto', height: 'auto', overflow: 'visible', clipPath: 'none' },
  },
})
export const numberColumn = style({ textAlign: 'end' })

export const spenderDetails = style({
  display: 'grid',
  minWidth: 0,
  lineHeight: 1.4,
  '@media': { [below.xl]: { justifyItems: 'end' } },
})
export const spenderLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  width: 'fit-content',
  color: vars.textSecondary,
  fontFamily: MONO_STACK,
  fontSize: fontSize[14],
  selectors: { '&:hover': { color: vars.accent } },
  '@media': { '(pointer: coarse)': { minHeight: 32 } },
})
const cellTextBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const cellText = styleVariants({
  plain: [cellTextBase],
  secondary: [cellTextBase, { color: vars.textSecondary }],
  unlimited: [cellTextBase, { color: vars.warning, fontWeight: weight.medium }],
  known: [cellTextBase, { fontWeight: weight.medium }],
  unknown: [cellTextBase, { color: vars.warning, fontWeight: weight.medium }],
})
/** The Revoke button of a row: in the last column, on narrow windows beside the asset. */
export const revokeCell = style({
  justifySelf: 'end',
  '@media': { [below.xl]: { gridRow: 1, gridColumn: 3 } },
})

// The dialog.

export const items = style({ display: 'grid', gap: 12 })
export const item = style({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 })
export const itemText = style({ display: 'grid', flex: 1, minWidth: 0, lineHeight: 1.4 })
export const itemStatus = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 24,
  height: 24,
  color: vars.textTertiary,
})
export const itemDone = style({ color: vars.positive })
