import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize } from '#app/ui/theme/scale.ts'

/** In the foot of the chart's card; takes a line of its own while open. */
export const ownTradesBox = style({ selectors: { '&[open]': { flexBasis: '100%' } } })
export const ownTradesNote = style({ color: vars.textSecondary, fontSize: fontSize[14] })
