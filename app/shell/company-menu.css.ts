import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, weight } from '#app/ui/theme/scale.ts'
import { navLink } from './top-bar.css.ts'

const ANCHOR = '--company-menu'

export const companyButton = style([navLink, { anchorName: ANCHOR }])

// The chevron turns while the menu is open, in browsers that support it.
globalStyle(`${companyButton} > svg`, { transition: `transform ${motion.quick}` })
globalStyle(`${companyButton}:has(+ :popover-open) > svg`, { transform: 'rotate(180deg)' })
globalStyle(`${companyButton}:has(+ :popover-open)`, { color: vars.textPrimary, background: vars.surfaceHover })

/** Below its button. `&&` overrides the popover's own position. */
export const companyMenu = style({
  selectors: { '&&': { insetBlockStart: 64, insetInlineStart: 'max(320px, calc(50vw - 300px))', minWidth: 220 } },
  '@supports': {
    '(anchor-name: --a)': {
      selectors: {
        '&&': {
          positionAnchor: ANCHOR,
          insetBlockStart: 'calc(anchor(bottom) + 8px)',
          insetInlineStart: 'anchor(self-start)',
        },
      },
    },
  },
})

/** The destinations that are hidden in the top bar at this width. */
export const hiddenDestinations = style({
  display: 'none',
  '@media': {
    [below.xxl]: {
      display: 'block',
      marginBlockEnd: 8,
      borderBlockEnd: `1px solid ${vars.borderSubtle}`,
      paddingBlockEnd: 8,
    },
  },
})

export const companyGroup = style({
  selectors: {
    '& + &': {
      marginBlockStart: 8,
      borderBlockStart: `1px solid ${vars.borderSubtle}`,
      paddingBlockStart: 8,
    },
  },
})

export const companyGroupName = style({
  paddingInline: 12,
  paddingBlock: 4,
  color: vars.textTertiary,
  fontSize: fontSize[12],
  fontWeight: weight.medium,
})
