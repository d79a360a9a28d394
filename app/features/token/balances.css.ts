import { style } from '@vanilla-extract/css'

// A file of its own: what the island shared with its page would put another file before the page's.
export const holding = style({ display: 'flex', alignItems: 'baseline', gap: 8 })
