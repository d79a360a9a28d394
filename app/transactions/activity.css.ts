import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { phoneSheet } from '#app/ui/popover/phone-sheet.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

const INDICATOR = '--recent-transactions'
const rotate = keyframes({ to: { transform: 'rotate(1turn)' } })
const appear = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

/** Absolutely positioned before the bar's tools, so that nothing shifts when it appears. */
export const indicator = style({
  position: 'absolute',
  insetBlockStart: 'calc(50% - 22px)',
  insetInlineEnd: 0,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: radius[12],
  color: vars.textSecondary,
  anchorName: INDICATOR,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover, color: vars.textPrimary } },
  // Before the search icon.
  '@media': { [below.xl]: { insetInlineEnd: 48 } },
})

export const indicatorRing = style({
  gridArea: '1 / 1',
  width: 30,
  height: 30,
  border: `2px solid ${vars.borderSubtle}`,
  borderBlockStartColor: vars.accent,
  borderRadius: '50%',
  animation: `${rotate} 900ms linear infinite`,
})

export const indicatorMark = style({
  gridArea: '1 / 1',
  color: 'inherit',
  fontSize: fontSize[12],
  fontWeight: weight.semibold,
  lineHeight: 1,
})
globalStyle(`${indicatorRing} + ${indicatorMark}`, { color: vars.accent })

/** Below its button; a bottom sheet on phones. `&&` is more specific than the popover's own position. */
export const transactionsMenu = style({
  selectors: {
    '&&': {
      insetBlockStart: 60,
      insetInlineEnd: 'max(40px, calc(50vw - 600px))',
      width: 380,
      maxWidth: 'calc(100vw - 32px)',
      maxHeight: 'min(560px, calc(100dvh - 76px))',
      padding: 8,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
  },
  '@media': {
    [below.xl]: { selectors: { '&&': { insetInlineEnd: 24 } } },
    [below.md]: phoneSheet(8),
    '(min-width: 640px)': {
      '@supports': {
        '(anchor-name: --a)': {
          selectors: { '&&': { positionAnchor: INDICATOR, insetBlockStart: 'calc(anchor(bottom, 56px) + 4px)' } },
        },
      },
    },
  },
})

export const listTitle = style({
  paddingInline: 12,
  paddingBlock: '8px 4px',
  fontSize: fontSize[16],
  fontWeight: weight.semibold,
})

export const list = style({ display: 'flex', flexDirection: 'column' })

export const row = style({
  display: 'flex',
  gap: 12,
  padding: '10px 12px',
  borderRadius: radius[12],
  fontSize: fontSize[14],
  selectors: { '& + &': { borderBlockStart: `1px solid ${vars.borderSubtle}`, borderRadius: 0 } },
})

export const rowText = style({ flex: 1, minWidth: 0 })

export const rowTitle = style({ fontWeight: weight.medium, overflowWrap: 'anywhere' })

export const rowFacts = style({ overflow: 'hidden', color: vars.textSecondary })
const FACT_GAP = 14
/** Facts with dots between them. The dot before the first fact of each line is outside the box, so no line starts or ends with one. */
export const factList = style({ display: 'flex', flexWrap: 'wrap', marginInlineStart: -FACT_GAP })
globalStyle(`${factList} > *`, { position: 'relative', paddingInlineStart: FACT_GAP })
globalStyle(`${factList} > ::before`, {
  // The alternative text is empty.
  content: ['"·"', '"·" / ""'],
  position: 'absolute',
  insetInlineStart: 0,
  width: FACT_GAP,
  textAlign: 'center',
})
export const rowNote = style({ color: vars.textSecondary, overflowWrap: 'anywhere', textWrap: 'pretty' })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8, paddingBlockStart: 6 })

export const listFooter = style({
  display: 'flex',
  justifyContent: 'flex-end',
  paddingBlockStart: 4,
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
})

export const explorer = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  borderRadius: radius[8],
  color: vars.accent,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
  selectors: { '&:hover': { color: vars.textPrimary } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})

const mark = style({ display: 'grid', placeItems: 'center', flexShrink: 0, width: 20, height: 20 })
export const statusMark = styleVariants({
  awaitingSignature: [mark, { color: vars.accent }],
  pending: [mark, { color: vars.accent }],
  replacing: [mark, { color: vars.accent }],
  canceling: [mark, { color: vars.accent }],
  succeeded: [mark, { color: vars.positive }],
  failed: [mark, { color: vars.negative }],
  shortfall: [mark, { color: vars.negative }],
  modified: [mark, { color: vars.negative }],
  canceled: [mark, { color: vars.textSecondary }],
  dropped: [mark, { color: vars.warning }],
})

/** At the bottom corner of the window; on phones under the top bar, because the bottom has action bars. */
export const toastContainer = style({
  position: 'fixed',
  zIndex: 19,
  insetBlockEnd: 24,
  insetInlineEnd: 24,
  '@media': {
    [below.md]: {
      // In the flow and without height, so that its position follows the bar, with or without a banner above.
      position: 'sticky',
      insetBlockStart: 72,
      insetBlockEnd: 'auto',
      insetInlineEnd: 'auto',
      height: 0,
    },
    print: { display: 'none' },
  },
})

export const toastStack = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  width: 360,
  '@media': { [below.md]: { position: 'absolute', insetBlockStart: 0, insetInline: 16, width: 'auto' } },
})

/** Groups toasts for a live region without a box of its own. */
export const toastList = style({ display: 'contents' })

export const toast = style({
  display: 'flex',
  gap: 12,
  padding: 12,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceOverlay,
  boxShadow: `0 12px 32px ${vars.shadow}`,
  fontSize: fontSize[14],
  animation: `${appear} ${motion.calm}`,
})

export const toastText = style({ flex: 1, minWidth: 0 })

export const toastTitle = style({ fontWeight: weight.semibold, overflowWrap: 'anywhere' })

export const toastNote = style({ color: vars.textSecondary, overflowWrap: 'anywhere', textWrap: 'pretty' })

export const toastClose = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  marginBlock: '-6px 0',
  marginInlineEnd: -6,
  borderRadius: radius[8],
  color: vars.textSecondary,
  selectors: { '&:hover': { background: vars.surfaceHover, color: vars.textPrimary } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44, marginBlock: '-12px 0', marginInlineEnd: -12 } },
})

// Keeps an amount and its symbol on one line.
globalStyle(`:is(${rowTitle}, ${rowNote}, ${toastTitle}, ${toastNote}) > bdi[title]`, { whiteSpace: 'nowrap' })
