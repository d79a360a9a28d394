import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const frame = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 })

export const fieldRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  paddingInline: '20px 12px',
  color: vars.textSecondary,
  '@media': { [below.md]: { paddingInlineStart: 16, paddingBlockStart: 'env(safe-area-inset-top)' } },
})

export const field = style({
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  border: 0,
  padding: 0,
  background: 'none',
  color: vars.textPrimary,
  fontSize: fontSize[18],
  textOverflow: 'ellipsis',
  // Smaller, so that the placeholder fits: in a focused field, Chromium clips it without an ellipsis.
  '@media': { [below.md]: { fontSize: fontSize[16] } },
  // The caret shows the focus.
  outline: 'none',
  '::placeholder': { color: vars.textTertiary, opacity: 1 },
})

export const textButton = style({
  flexShrink: 0,
  minHeight: 32,
  paddingInline: 8,
  borderRadius: radius[8],
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
  selectors: { '&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
})

export const tabs = style({
  display: 'flex',
  gap: 4,
  paddingInline: 16,
  borderBlockEnd: `1px solid ${vars.borderSubtle}`,
  '@media': { [below.md]: { paddingInline: 12 } },
})

export const tab = style({
  position: 'relative',
  minHeight: 40,
  paddingInline: 8,
  borderRadius: radius[8],
  color: vars.textSecondary,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  transition: `color ${motion.quick}`,
  '@media': { '(pointer: coarse)': { minHeight: 44, paddingInline: 12 } },
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-selected="true"]': { color: vars.textPrimary },
    '&[aria-selected="true"]::after': {
      content: '""',
      position: 'absolute',
      insetInline: 8,
      insetBlockEnd: -1,
      height: 2,
      borderRadius: radius.full,
      background: vars.accent,
      '@media': { '(forced-colors: active)': { background: 'CanvasText' } },
    },
  },
})

export const body = style({ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 })

export const resultList = style({ padding: '4px 8px 12px' })

export const groupActionButton = style([
  textButton,
  { '@media': { '(pointer: coarse)': { minHeight: 36, paddingInline: 12 } } },
])

export const option = style({
  display: 'flex',
  alignItems: 'center',
  flex: 1,
  gap: 12,
  minWidth: 0,
  minHeight: 60,
  paddingInline: '12px 8px',
  borderRadius: radius[12],
  cursor: 'pointer',
  selectors: { '&[data-loading]': { opacity: 0.6 } },
})

/** Commands take one line, because there are many. */
export const commandOption = style([option, { minHeight: 48, paddingInline: 16 }])
export const commandIcon = style({ display: 'inline-flex', flexShrink: 0, color: vars.textSecondary })
export const commandContext = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flexShrink: 0,
  marginInlineStart: 'auto',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

export const leadingIcon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 40,
  height: 40,
  borderRadius: radius.full,
  background: vars.surfaceSunken,
  color: vars.textSecondary,
})

export const textLines = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  flex: 1,
  minWidth: 0,
  gap: 2,
})
export const nameLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  fontWeight: weight.medium,
})
export const subLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
// Untrusted names: one line, truncated.
globalStyle(`${nameLine} > bdi, ${subLine} > bdi`, {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const detail = style({
  flexShrink: 0,
  whiteSpace: 'nowrap',
  '::before': { content: '"·"', marginInlineEnd: 6, color: vars.textTertiary },
  // Phones show only the first detail.
  selectors: { '& ~ &': { '@media': { [below.md]: { display: 'none' } } } },
})
/** On phones the network of a pool is only its logo, because version and fee leave little space; the name is visually hidden. */
export const poolNetwork = style({ display: 'inline-flex', alignItems: 'center', gap: 6, flexShrink: 0 })
export const poolNetworkName = style({
  whiteSpace: 'nowrap',
  '@media': { [below.md]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } },
})
export const caution = style({ display: 'inline-flex', flexShrink: 0, color: vars.warning })
export const verifiedMark = style({ display: 'inline-flex', flexShrink: 0, color: vars.accent })
export const favouriteMark = style({ display: 'inline-flex', flexShrink: 0, color: vars.warning })

export const values = style({
  display: 'grid',
  justifyItems: 'end',
  flexShrink: 0,
  gap: 2,
  color: vars.textPrimary,
  fontSize: fontSize[14],
  whiteSpace: 'nowrap',
})

/** Visible for the active row; on touch screens for every row. */
export const menuButton = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 36,
  height: 36,
  marginInlineEnd: 8,
  borderRadius: radius[8],
  color: vars.textSecondary,
  opacity: 0,
  '@media': { '(hover: none)': { opacity: 1, width: 44, height: 44, marginInlineEnd: 0 } },
  selectors: {
    '[data-active] > &': { opacity: 1 },
    '&:hover, &[data-open]': { background: vars.surfaceSunken, color: vars.textPrimary },
  },
})

export const menu = style({
  position: 'absolute',
  zIndex: 1,
  insetInlineEnd: 16,
  minWidth: 200,
  maxWidth: 'calc(100% - 32px)',
  padding: 4,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  background: vars.surfaceOverlay,
  boxShadow: `0 12px 32px ${vars.shadow}`,
  // `use-row-menu.ts` sets the variables: the distances from the panel's edges to the row's.
  selectors: {
    '&[data-place="below"]': { insetBlockStart: 'calc(var(--menu-start) - 8px)' },
    '&[data-place="above"]': { insetBlockEnd: 'calc(var(--menu-end) - 8px)' },
  },
})
export const menuItem = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 40,
  paddingInline: 12,
  borderRadius: radius[8],
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  textAlign: 'start',
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
  selectors: { '&:hover, &:focus-visible': { background: vars.accentSoft } },
})

export const footer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 48,
  paddingInline: '20px 12px',
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
  color: vars.textSecondary,
  fontSize: fontSize[12],
  '@media': {
    [below.md]: { paddingBlockEnd: 'env(safe-area-inset-bottom)', justifyContent: 'flex-end' },
    '(hover: none)': { display: 'none' },
  },
})
export const hints = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  // Pushes the actions to the other end.
  marginInlineEnd: 'auto',
  '@media': { [below.md]: { display: 'none' } },
})
export const key = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  minHeight: 20,
  paddingInline: 4,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[8],
  background: vars.surfaceSunken,
  fontFamily: 'inherit',
  // Space before each hint except the first; keys of one hint are adjacent.
  selectors: { '&:not(:first-child, kbd + kbd)': { marginInlineStart: 8 } },
})
export const actionsButton = style([
  textButton,
  { display: 'inline-flex', alignItems: 'center', gap: 8, fontSize: fontSize[14] },
])

export const emptyOrFailed = style({
  display: 'grid',
  justifyItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: '56px 24px',
  textAlign: 'center',
})
export const failureLine = style({ flexShrink: 0, padding: '4px 8px 8px' })
export const nameWithoutAddress = style({ flexShrink: 0, padding: '4px 16px 8px' })
export const typedText = style({
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.textSecondary,
})

export const placeholders = style({ minHeight: 0, padding: '4px 8px 12px', overflow: 'hidden' })
export const placeholder = style({ display: 'flex', alignItems: 'center', gap: 12, minHeight: 60, paddingInline: 12 })
export const placeholderLines = style({ display: 'grid', flex: 1, gap: 6 })
