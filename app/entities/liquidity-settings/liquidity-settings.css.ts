import { style } from '@vanilla-extract/css'
import { fontSize } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

/** The name, and the limits in use at the end of the line. */
export const limitsSummary = style({
  flex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 12,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})

export const limits = style({ display: 'grid', gap: 20, paddingBlock: '8px 4px' })
