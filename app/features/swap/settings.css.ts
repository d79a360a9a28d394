import { globalStyle, style } from '@vanilla-extract/css'
import { phoneSheet } from '#app/ui/popover/phone-sheet.ts'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

const ANCHOR = '--swap-settings'

/** At the end of the card's head. `anchorScope` is needed because several cards of a page have the same anchor name. */
export const settings = style({ display: 'inline-flex', marginInlineStart: 'auto', anchorScope: ANCHOR })

export const settingsButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  paddingInline: 12,
  marginInlineStart: 'auto',
  borderRadius: radius[12],
  color: vars.textSecondary,
  fontSize: fontSize[14],
  anchorName: ANCHOR,
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: {
    'button&:hover': { color: vars.textPrimary, background: vars.surfaceHover },
  },
})
globalStyle(`${settingsButton}:has(+ :popover-open)`, { background: vars.surfaceHover, color: vars.textPrimary })

/** Below its button; in the middle of the window without anchor positioning, and a bottom sheet on phones. */
export const panel = style({
  selectors: {
    '&&': {
      inset: 0,
      margin: 'auto',
      width: 380,
      height: 'fit-content',
      maxHeight: '88dvh',
      padding: 0,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
  },
  '@media': {
    [below.md]: phoneSheet(16),
    '(min-width: 640px)': {
      '@supports': {
        '(anchor-scope: all) and (position-area: end)': {
          selectors: {
            '&&': {
              positionAnchor: ANCHOR,
              positionArea: 'block-end span-inline-start',
              positionTryFallbacks: 'flip-block',
              inset: 'auto',
              margin: '4px 0',
              maxHeight: '100%',
            },
          },
        },
      },
    },
  },
})

export const panelHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlock: '8px 0',
  paddingInline: '20px 8px',
})

export const panelTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

export const panelBody = style({ display: 'grid', gap: 20, padding: '4px 20px 20px' })

/** Keeps the choices on one line. */
export const choices = style({ selectors: { '&&': { display: 'flex', flexWrap: 'nowrap' } } })
