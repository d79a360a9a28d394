import { style } from '@vanilla-extract/css'

export const networkLinks = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
