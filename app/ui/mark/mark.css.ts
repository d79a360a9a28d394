import { style } from '@vanilla-extract/css'

/** Lighter than the peak in either theme. */
export const snow = style({ fill: 'color-mix(in srgb, currentColor 22%, white)' })
