import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'

export const empty = style({ maxWidth: '100%', height: 'auto', strokeWidth: 2, strokeLinecap: 'round' })
export const ridge = style({ stroke: vars.borderStrong, fill: vars.surfaceSunken })
export const shore = style({ stroke: vars.accent })
/** The dashed line in place of the water. */
export const bank = style({ stroke: vars.textTertiary, strokeDasharray: '2 8', opacity: 0.7 })
