import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'

/** How long a change shows (spec §9). */
const LASTS = '250ms'

const colour = (from: string) => keyframes({ from: { color: from } })
const base = style({ animationDuration: LASTS, animationTimingFunction: 'ease-out' })

export const flash = styleVariants({
  up: [base, { animationName: colour(vars.positive) }],
  down: [base, { animationName: colour(vars.negative) }],
})

/** A row that was not there before. */
export const flashRow = style([base, { animationName: keyframes({ from: { background: vars.accentSoft } }) }])
