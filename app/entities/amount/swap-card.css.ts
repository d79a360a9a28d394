import { style } from '@vanilla-extract/css'
import { fontSize, weight } from '#app/ui/theme/scale.ts'

// Above and below the panels of a swap card.

/** As high without a button as with one. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 60,
  paddingInline: '16px 8px',
})

export const cardTitle = style({ fontSize: fontSize[16], fontWeight: weight.semibold })

export const action = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  paddingBlockStart: 8,
  selectors: { '&:empty': { display: 'none' } },
})
