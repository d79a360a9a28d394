import { globalStyle, style } from '@vanilla-extract/css'
import { fontSize } from '#app/ui/theme/scale.ts'

export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center', gap: 16 })

export const addressLine = style({ display: 'flex', justifyContent: 'center', maxWidth: 280 })
globalStyle(`${addressLine} > *`, { justifyContent: 'center' })

export const networks = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 16,
  rowGap: 4,
  paddingBlock: 8,
  fontSize: fontSize[14],
})
globalStyle(`${networks} > li`, { display: 'inline-flex', alignItems: 'center', gap: 4 })
