import { style } from '@vanilla-extract/css'

const line = style({ stroke: 'currentColor', strokeWidth: 1.25, strokeLinejoin: 'round' })
export const hollow = style([line, { fill: 'none' }])
export const filled = style([line, { fill: 'currentColor' }])
