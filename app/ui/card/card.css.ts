import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, radius } from '#app/ui/theme/scale.ts'

/** Flat, with a hairline border; in the dark theme the upper inner edge is lighter. */
export const card = recipe({
  base: {
    border: `1px solid ${vars.borderSubtle}`,
    background: vars.surfaceRaised,
    boxShadow: `inset 0 1px 0 ${vars.highlight}`,
  },
  variants: {
    shape: {
      card: { borderRadius: radius[16] },
      trade: { borderRadius: radius[24], boxShadow: `inset 0 1px 0 ${vars.surfaceHover}` },
    },
    inset: {
      none: {},
      small: { padding: 8 },
      medium: { padding: 16 },
      large: { padding: 24, '@media': { [below.md]: { padding: 16 } } },
    },
  },
  defaultVariants: { shape: 'card', inset: 'medium' },
})
