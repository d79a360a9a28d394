import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, weight } from '#app/ui/theme/scale.ts'

export const text = recipe({
  base: {},
  variants: {
    size: {
      12: { fontSize: fontSize[12] },
      14: { fontSize: fontSize[14] },
      16: { fontSize: fontSize[16] },
      18: { fontSize: fontSize[18] },
      20: { fontSize: fontSize[20] },
      24: { fontSize: fontSize[24] },
      32: { fontSize: fontSize[32], letterSpacing: '-0.02em', '@media': { [below.md]: { fontSize: fontSize[24] } } },
      40: { fontSize: fontSize[40], letterSpacing: '-0.02em' },
      52: { fontSize: fontSize[52], letterSpacing: '-0.025em', lineHeight: 1.08 },
      64: { fontSize: fontSize[64], letterSpacing: '-0.03em', lineHeight: 1.05 },
    },
    weight: {
      regular: { fontWeight: weight.regular },
      medium: { fontWeight: weight.medium },
      semibold: { fontWeight: weight.semibold },
    },
    tone: {
      primary: { color: vars.textPrimary },
      secondary: { color: vars.textSecondary },
      tertiary: { color: vars.textTertiary },
      accent: { color: vars.accent },
      positive: { color: vars.positive },
      negative: { color: vars.negative },
      warning: { color: vars.warning },
    },
    fit: {
      wrap: {},
      oneLine: {
        // Applies within sentences too, because an inline box would not be truncated.
        display: 'inline-block',
        maxWidth: '100%',
        verticalAlign: 'bottom',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        minWidth: 0,
      },
    },
  },
})
