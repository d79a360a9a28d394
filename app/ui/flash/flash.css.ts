import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'

/** Duration of the highlight. */
const DURATION = '250ms'

const colour = (from: string) => keyframes({ from: { color: from } })
const base = style({ animationDuration: DURATION, animationTimingFunction: 'ease-out' })

export const flash = styleVariants({
  up: [base, { animationName: colour(vars.positive) }],
  // Grey, because a falling value is not an error.
  down: [base, { animationName: colour(vars.textTertiary) }],
})

/** A newly added row. */
export const flashRow = style([base, { animationName: keyframes({ from: { background: vars.accentSoft } }) }])
