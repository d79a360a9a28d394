import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius } from '#app/ui/theme/scale.ts'

const base = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 16px',
  borderRadius: radius[12],
  fontSize: fontSize[14],
})
/** Links in running text; links styled as buttons have a class. */
globalStyle(`${base} a:not([class])`, { textDecoration: 'underline' })

export const notice = recipe({
  base,
  variants: {
    tone: {
      neutral: { background: vars.surfaceSunken, color: vars.textSecondary },
      warning: { background: vars.warningSoft, color: vars.warning },
      negative: { background: vars.negativeSoft, color: vars.negative },
      positive: { background: vars.positiveSoft, color: vars.positive },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
