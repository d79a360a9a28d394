import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'

export const typeText = styleVariants({
  buy: { color: vars.positive, fontWeight: weight.medium },
  sell: { color: vars.negative, fontWeight: weight.medium },
  other: { fontWeight: weight.medium },
})
const quietLink = style({ selectors: { '&:hover': { color: vars.accent } } })
export const timeText = style([quietLink, { color: vars.textSecondary, fontSize: fontSize[14] }])
export const walletText = style([quietLink, { fontFamily: MONO_STACK, fontSize: fontSize[14] }])
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
