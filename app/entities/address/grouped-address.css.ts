import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { weight } from '#app/ui/theme/scale.ts'

/** Groups of four digits with space between them, which copying leaves out. */
export const groups = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: '0.45em',
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.medium,
})

export const faded = style({ color: vars.textSecondary, fontWeight: weight.regular })

export const marked = style({ color: vars.negative, fontWeight: weight.semibold })
