import { style } from '@vanilla-extract/css'
import { phoneSheet } from '#app/ui/popover/phone-sheet.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, radius, weight } from '#app/ui/theme/scale.ts'

const WIDTH = 360

const BUTTON = '--settings-button'
/** With anchor positioning, directly below the bar's button even if a banner moves the bar. */
const underButton = {
  '@supports': {
    '(position-anchor: --button) and (max-height: stretch)': {
      selectors: {
        '&&': {
          positionAnchor: BUTTON,
          insetBlockStart: 'calc(anchor(bottom, 56px) + 4px)',
          insetBlockEnd: 16,
          maxHeight: 'stretch',
        },
      },
    },
  },
} as const

/** Anchor of the menu. */
export const barButton = style({ anchorName: BUTTON })

/**
 * At the end of the top bar, one gutter from the edge; a bottom sheet on phones. `&&` overrides the popover's own
 * position.
 */
export const menu = style({
  selectors: {
    '&&': {
      insetBlockStart: 60,
      insetInlineEnd: 'max(40px, calc(50vw - 600px))',
      width: WIDTH,
      maxHeight: 'calc(100dvh - 76px)',
      padding: 0,
      overflowY: 'auto',
    },
    // A sub-view covers it.
    '&&:has(:popover-open)': { borderColor: 'transparent', background: 'transparent', boxShadow: 'none' },
  },
  '@media': {
    '(min-width: 640px)': underButton,
    [below.xl]: { selectors: { '&&': { insetInlineEnd: 24 } } },
    [below.md]: phoneSheet(0),
  },
})

export const mainView = style({
  selectors: { ':has(> :popover-open) > &': { visibility: 'hidden' } },
})

/** In the place of the menu; full screen on phones. */
export const subView = style({
  selectors: {
    '&&': {
      insetBlockStart: 60,
      insetInlineEnd: 'max(40px, calc(50vw - 600px))',
      width: WIDTH,
      maxHeight: 'min(580px, calc(100dvh - 76px))',
      padding: 0,
      overflow: 'hidden',
    },
    '&:popover-open': { display: 'flex', flexDirection: 'column' },
  },
  '@media': {
    '(min-width: 640px)': underButton,
    [below.xl]: { selectors: { '&&': { insetInlineEnd: 24 } } },
    [below.md]: {
      selectors: {
        '&&': { inset: 0, width: '100%', height: '100dvh', maxHeight: 'none', border: 0, borderRadius: 0 },
      },
    },
  },
})

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  flexShrink: 0,
  paddingBlock: '8px 4px',
  paddingInline: '20px 8px',
  selectors: { [`${subView} > &`]: { justifyContent: 'flex-start', gap: 4, paddingInline: 8 } },
})

export const title = style({ fontSize: fontSize[18], fontWeight: weight.semibold, lineHeight: '44px' })

export const viewBody = style({ display: 'flex', flexDirection: 'column', gap: 4, padding: '4px 8px 12px' })

export const scrolled = style({
  flex: 1,
  minHeight: 0,
  maxHeight: 520,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '0 8px max(8px, env(safe-area-inset-bottom))',
  '@media': { [below.md]: { maxHeight: 'none' } },
})

export const themes = style({
  marginInline: 12,
  marginBlockEnd: 8,
  selectors: { '&&': { display: 'flex', flexWrap: 'nowrap' } },
})

/** Aligns text with the names of the rows. */
export const aside = style({ paddingInline: 12 })

const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 48,
  paddingInline: 12,
  borderRadius: radius[12],
  fontSize: fontSize[16],
  fontWeight: weight.medium,
  textAlign: 'start',
  color: vars.textPrimary,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})

export const row = style([line, {}])
export const rowName = style({ flexShrink: 0 })
export const rowValue = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  flex: 1,
  minWidth: 0,
  color: vars.textSecondary,
  textAlign: 'end',
  fontWeight: weight.regular,
})
export const rowHint = style({ color: vars.warning, fontSize: fontSize[12] })

export const choices = style({ display: 'flex', flexDirection: 'column', marginBlockStart: 4 })
export const choice = style([
  line,
  {
    minHeight: 44,
    scrollMarginBlock: 8,
    selectors: { '&[aria-pressed="true"]': { color: vars.accent } },
  },
])
export const choiceName = style({ flex: 1, minWidth: 0 })
export const choiceCode = style({ color: vars.textSecondary, fontSize: fontSize[14], fontWeight: weight.regular })

export const testnetBadge = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 36,
  paddingInline: 10,
  borderRadius: radius.full,
  background: vars.warningSoft,
  color: vars.warning,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  whiteSpace: 'nowrap',
})
export const testnetBadgeText = style({
  '@media': { [below.lg]: { display: 'none' } },
})

export const fiatNotice = style({
  paddingBlock: 8,
  background: vars.warningSoft,
  color: vars.warning,
  fontSize: fontSize[14],
})

export const modeNotice = style({
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  marginBlockEnd: 20,
})

/** Says that a choice could not be saved. */
export const refused = style({ selectors: { '&:not(:empty)': { marginInline: 12, marginBlockEnd: 8 } } })
