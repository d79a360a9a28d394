import { globalStyle, style } from '@vanilla-extract/css'
import { chip } from '#app/ui/chip/chip.css.ts'
import { phoneSheet } from '#app/ui/popover/phone-sheet.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

const ANCHOR = '--select'

/** Limits the anchor name to this select, because several on a page have the same. */
export const select = style({ display: 'inline-flex', minWidth: 0, anchorScope: ANCHOR })

export const trigger = style([
  chip(),
  { maxWidth: '100%', anchorName: ANCHOR, selectors: { '&&': { color: vars.textPrimary } } },
])
// The chevron turns while the list is open.
globalStyle(`${trigger} > svg`, { flexShrink: 0, transition: `transform ${motion.quick}`, color: vars.textSecondary })
globalStyle(`${trigger}:has(+ :popover-open)`, { background: vars.surfaceHover })
globalStyle(`${trigger}:has(+ :popover-open) > svg`, { transform: 'rotate(180deg)' })

export const triggerName = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })

/** Below its button; in the middle of the window if the browser has no anchor positioning; a bottom sheet on phones. */
export const popup = style({
  selectors: {
    '&&': { inset: 0, margin: 'auto', width: 'max-content', height: 'fit-content', maxHeight: '88dvh', minWidth: 220 },
    '&:popover-open': { display: 'flex', flexDirection: 'column' },
  },
  '@media': {
    [below.md]: phoneSheet(12),
    '(min-width: 640px)': {
      '@supports': {
        '(anchor-scope: all) and (position-area: end)': {
          selectors: {
            '&&': {
              positionAnchor: ANCHOR,
              positionArea: 'block-end span-inline-end',
              positionTryFallbacks: 'flip-block, flip-inline, flip-block flip-inline',
              inset: 'auto',
              margin: '4px 0',
              minWidth: 'max(220px, anchor-size(width))',
              maxHeight: 'min(420px, 100%)',
            },
          },
        },
      },
    },
  },
})

/** The title of the sheet on phones. */
export const popupHead = style({
  display: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  paddingInlineStart: 12,
  '@media': { [below.md]: { display: 'flex' } },
})

export const popupTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius[12],
  fontWeight: weight.medium,
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': { color: vars.accent } },
  '@media': { [below.md]: { minHeight: 52 } },
})

export const optionName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
