import { style } from '@vanilla-extract/css'
import { fontSize, weight } from '#app/ui/theme/scale.ts'

export const words = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, flex: 1, minWidth: 0 })
export const gravest = style({ fontWeight: weight.semibold, overflowWrap: 'anywhere' })
export const more = style({ display: 'grid', gap: 4, margin: 0, paddingInlineStart: 18, listStyle: 'disc' })
export const wholeAddress = style({
  fontSize: fontSize[12],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'start',
})
