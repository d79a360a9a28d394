import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

const base = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 16px',
  borderRadius: radius[12],
  color: vars.textPrimary,
  fontSize: fontSize[14],
})
/** Details are as readable as the line above them. */
globalStyle(`${base} details`, { color: 'inherit' })
/** Links in running text; links styled as buttons have a class. */
globalStyle(`${base} a:not([class])`, { textDecoration: 'underline' })

export const notice = recipe({
  base,
  variants: {
    tone: {
      neutral: { background: vars.surfaceSunken, color: vars.textSecondary },
      warning: { background: vars.warningSoft },
      negative: { background: vars.negativeSoft },
      positive: { background: vars.positiveSoft },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

const icon = style({ display: 'inline-flex', flexShrink: 0 })
export const mark = styleVariants({
  neutral: [icon, { color: vars.textSecondary }],
  warning: [icon, { color: vars.warning }],
  negative: [icon, { color: vars.negative }],
  positive: [icon, { color: vars.positive }],
})
export const body = style({ flex: 1, minWidth: 0 })
export const heading = style({ fontWeight: weight.semibold, overflowWrap: 'anywhere' })
