import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

/** A short label beside what it describes: a version, a fee, a state. Not interactive. */
export const badge = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    paddingInline: 8,
    minHeight: 20,
    borderRadius: radius[8],
    fontSize: fontSize[12],
    fontWeight: weight.medium,
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { background: vars.surfaceSunken, color: vars.textSecondary },
      accent: { background: vars.accentSoft, color: vars.accent },
      positive: { background: vars.positiveSoft, color: vars.positive },
      negative: { background: vars.negativeSoft, color: vars.negative },
      warning: { background: vars.warningSoft, color: vars.warning },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
