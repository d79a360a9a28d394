import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** A control that selects one of a few choices, each a `segment`. */
export const segments = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  maxWidth: '100%',
  padding: 3,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[12],
  background: vars.surfaceSunken,
  '@media': { print: { display: 'none' } },
})

/** A choice, on a link or a button. `aria-current` or `aria-pressed` marks the selected one. */
export const segment = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    minWidth: 0,
    border: '1px solid transparent',
    borderRadius: radius[8],
    color: vars.textSecondary,
    fontWeight: weight.medium,
    whiteSpace: 'nowrap',
    transition: `background-color ${motion.quick}, color ${motion.quick}`,
    selectors: {
      '&:hover': { color: vars.textPrimary },
      '&[aria-current]:not([aria-current="false"]), &[aria-pressed="true"]': {
        background: vars.surfaceOverlay,
        borderColor: vars.borderStrong,
        color: vars.textPrimary,
        // In forced-colors mode only the border can show the selection.
        '@media': { '(forced-colors: active)': { borderWidth: 3 } },
      },
    },
    '@media': { '(pointer: coarse)': { minWidth: 44, minHeight: 44 } },
  },
  variants: {
    size: {
      small: { minHeight: 28, paddingInline: 10, fontSize: fontSize[12] },
      medium: { minHeight: 28, paddingInline: 12, fontSize: fontSize[14] },
      /** For menus; segments share the width equally. */
      large: { flex: '1 1 0', minHeight: 44, paddingInline: 4, fontSize: fontSize[14] },
    },
  },
  defaultVariants: { size: 'medium' },
})
