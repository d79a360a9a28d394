import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** One choice of a few, on a link or a button. `aria-current` or `aria-pressed` marks the selected one. */
export const chip = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    paddingInline: 12,
    border: `1px solid ${vars.borderSubtle}`,
    borderRadius: radius.full,
    background: vars.surfaceRaised,
    color: vars.textSecondary,
    fontSize: fontSize[14],
    fontWeight: weight.medium,
    whiteSpace: 'nowrap',
    transition: `background-color ${motion.quick}, color ${motion.quick}`,
    '@media': { '(pointer: coarse)': { minHeight: 44 } },
    selectors: {
      '&:hover': { color: vars.textPrimary, background: vars.surfaceHover },
      '&[aria-current]:not([aria-current="false"]), &[aria-pressed="true"]': {
        borderColor: vars.accent,
        background: vars.accentSoft,
        color: vars.accent,
        // In forced-colors mode only the border can show the selection.
        '@media': { '(forced-colors: active)': { borderWidth: 3 } },
      },
    },
  },
  variants: {
    size: {
      small: { minHeight: 28, paddingInline: 8, fontSize: fontSize[12] },
      /** As high as a medium chip beside it. */
      compact: { paddingInline: 10, fontSize: fontSize[12] },
      medium: {},
    },
  },
  defaultVariants: { size: 'medium' },
})

/** Hidden without JavaScript. */
export const scriptOnly = style({ '@media': { '(scripting: none)': { selectors: { '&&': { display: 'none' } } } } })
/** Text beside a chip's icon, hidden where space is short: on narrow screens, and on wide ones beside the tabs. */
export const chipText = style({
  '@media': {
    [`${below.xl}, (min-width: 1280px)`]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})
