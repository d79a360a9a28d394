import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** Duration of a change of panels. */
const PANEL_TRANSITION = '100ms ease-out'
const withMotion = '(prefers-reduced-motion: no-preference)'

// The button in the top bar.

export const accountButton = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const accountIcon = style({ width: 20, height: 20, borderRadius: radius.full })
export const buttonName = style({ maxWidth: 160, overflow: 'hidden', textOverflow: 'ellipsis' })
/** The start of an address. Below `xl` the top bar only has space for the end. */
export const wideOnly = style({ '@media': { [below.xl]: { display: 'none' } } })
export const pendingCount = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  paddingInline: 6,
  borderRadius: radius.full,
  background: vars.accent,
  color: vars.textOnAccent,
  fontSize: fontSize[12],
  fontWeight: weight.semibold,
})
// On phones the number replaces the icon: with both, the bar has no space for its wordmark and the list of recent transactions.
globalStyle(`${accountButton}:has(> ${pendingCount}) > :first-child`, {
  '@media': { '(max-width: 399.98px)': { display: 'none' } },
})

export const avatar = style({ flexShrink: 0, borderRadius: radius.full })

// The drawer.

/** Button that closes the drawer: a strip along its start edge; on phones, a bar at the top of the sheet. */
export const handle = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  display: 'grid',
  placeItems: 'start center',
  width: 24,
  paddingBlockStart: 20,
  color: vars.textTertiary,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover': { background: vars.surfaceHover, color: vars.textPrimary },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '@media': {
    [below.md]: {
      insetBlock: '0 auto',
      insetInline: 0,
      width: '100%',
      height: 44,
      paddingBlockStart: 10,
      '::before': { content: '""', width: 40, height: 4, borderRadius: radius.full, background: vars.borderStrong },
    },
  },
})
export const handleIcon = style({ '@media': { [below.md]: { display: 'none' } } })

export const scroller = style({
  flex: 1,
  minHeight: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  marginInlineStart: 24,
  paddingBlock: 16,
  paddingInline: '8px 16px',
  '@media': {
    [below.md]: {
      marginInlineStart: 0,
      paddingInline: 16,
      paddingBlock: '44px max(16px, env(safe-area-inset-bottom))',
    },
  },
})

const SHIFT = '--panel-shift'
const slide = keyframes({ from: { opacity: 0, transform: `translateX(var(${SHIFT}))` } })
const animated = style({ '@media': { [withMotion]: { animation: `${slide} ${PANEL_TRANSITION}` } } })
export const panelStyle = styleVariants({
  none: {},
  forward: [animated, { vars: { [SHIFT]: '24px' }, selectors: { '[dir="rtl"] &': { vars: { [SHIFT]: '-24px' } } } }],
  backward: [animated, { vars: { [SHIFT]: '-24px' }, selectors: { '[dir="rtl"] &': { vars: { [SHIFT]: '24px' } } } }],
})

export const panelHead = style({ display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: -12 })
export const panelTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold, lineHeight: '44px' })

// The overview.

export const head = style({ display: 'flex', alignItems: 'center', gap: 12 })
export const identity = style({ flex: 1, minWidth: 0 })
export const nameButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  maxWidth: '100%',
  minHeight: 28,
  borderRadius: radius[8],
  fontWeight: weight.semibold,
  selectors: { '&:hover': { color: vars.accent } },
})
export const nameText = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const walletLine = style({
  overflow: 'hidden',
  color: vars.textSecondary,
  fontSize: fontSize[14],
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
/** Below the head, aligned with the texts around it. */
export const solanaRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  fontSize: fontSize[14],
})
export const headTools = style({ display: 'flex', flexShrink: 0, marginInlineEnd: -8 })

export const actions = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 8,
})

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: 16,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
})
/** Maximum height of the closed card of the mobile app, in pixels. */
const PROMO_HEIGHT = 72
export const promo = style({ borderRadius: radius[16], background: vars.surfaceSunken })
export const promoRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  maxHeight: PROMO_HEIGHT,
  paddingBlock: 12,
  paddingInline: 16,
  borderRadius: radius[16],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&:hover': { background: vars.surfaceHover }, '&::-webkit-details-marker': { display: 'none' } },
})
/** The opened card shows the whole text. */
export const promoText = style({ selectors: { '[open] > summary &': { display: 'none' } } })
export const promoActions = style({ display: 'flex', flexDirection: 'column', gap: 12, padding: '4px 16px 16px' })
export const fullAddress = style({ overflowWrap: 'anywhere', fontSize: fontSize[14], color: vars.textSecondary })

// Tabs and lists.

export const tabs = style({ display: 'flex', gap: 20, borderBlockEnd: `1px solid ${vars.borderSubtle}` })
export const tabPanel = style({ paddingBlockStart: 8 })
export const tab = style({
  position: 'relative',
  minHeight: 44,
  color: vars.textSecondary,
  fontWeight: weight.semibold,
  selectors: {
    '&:hover': { color: vars.textPrimary },
    '&[aria-selected="true"]': { color: vars.textPrimary, boxShadow: `inset 0 -2px ${vars.accent}` },
    '&:focus-visible': { outlineOffset: -2, borderRadius: radius[8] },
  },
})
export const dot = style({
  position: 'absolute',
  insetBlockStart: 10,
  insetInlineEnd: -10,
  width: 6,
  height: 6,
  borderRadius: radius.full,
  background: vars.accent,
})

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 60,
  paddingInline: 8,
  marginInline: -8,
  borderRadius: radius[12],
  textAlign: 'start',
  selectors: { 'a&:hover, button&:hover': { background: vars.surfaceHover } },
})
/** Compensates for the row's negative margins. */
export const wideRow = style([row, { width: 'calc(100% + 16px)' }])
/** A row with a button beside it. */
export const accountRow = style({ display: 'flex', alignItems: 'center', gap: 8, color: vars.textPrimary })
export const rowText = style({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 })
export const secondary = style({ color: vars.textSecondary, fontSize: fontSize[14] })
export const moreRow = style([
  wideRow,
  { minHeight: 44, color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.medium },
])
