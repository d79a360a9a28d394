import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize } from '#app/ui/theme/scale.ts'

export const board = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 })

/** Two large and three small statistics, each with a hairline above. */
export const stats = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: '32px 24px',
  '@media': { [below.lg]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: '24px 16px' } },
})

export const source = style({ minHeight: '1.5em', color: vars.textTertiary, fontSize: fontSize[14] })

export const failed = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: 12,
  // As tall as the statistics.
  minHeight: 340,
})

export const errorId = style({ color: vars.textTertiary, fontSize: fontSize[12], userSelect: 'all' })
