import { globalStyle, style } from '@vanilla-extract/css'
import { fontSize } from '#app/ui/theme/scale.ts'

export const panel = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

export const centred = style({ display: 'flex', justifyContent: 'center' })

export const addressLine = style({ maxWidth: 280, marginInline: 'auto' })
// Overrides the alignment of an address in right-to-left text.
globalStyle(`html[dir] ${addressLine} > *`, { width: '100%', textAlign: 'center' })

export const networks = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 16,
  rowGap: 4,
  paddingBlock: 8,
  fontSize: fontSize[14],
})
globalStyle(`${networks} > li`, { display: 'inline-flex', alignItems: 'center', gap: 4 })

export const steps = style({ display: 'grid', gap: 12, paddingInlineStart: 20, listStyle: 'decimal' })
