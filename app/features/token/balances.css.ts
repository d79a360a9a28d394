import { style } from '@vanilla-extract/css'

// A separate file: styles shared between the island and its page would delay the page's own.
export const holding = style({ display: 'flex', alignItems: 'baseline', gap: 8 })
