import { style } from '@vanilla-extract/css'

// A separate file, because styles that the island shares with its page would delay the page's styles.
export const holding = style({ display: 'flex', alignItems: 'baseline', gap: 8 })
