import { style } from '@vanilla-extract/css'
import { fontSize } from '#app/ui/theme/scale.ts'

export const words = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })
export const wholeAddress = style({
  fontSize: fontSize[12],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
