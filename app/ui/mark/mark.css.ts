import { style } from '@vanilla-extract/css'

/** The snow, lighter than the peak in both themes. */
export const snow = style({ fill: 'color-mix(in srgb, currentColor 22%, white)' })
