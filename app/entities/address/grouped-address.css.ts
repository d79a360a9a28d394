import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { weight } from '#app/ui/theme/scale.ts'

/** Two lines of equal length, where one is not enough. */
export const groups = style({
  display: 'inline-block',
  textWrap: 'balance',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.medium,
  selectors: { '[dir="rtl"] &': { textAlign: 'end' } },
})

/** Inline with a margin, because copying puts a line break between boxes of any other kind. */
export const group = style({ marginInlineEnd: '0.45em' })

export const faded = style({ color: vars.textSecondary, fontWeight: weight.regular })

export const marked = style({ color: vars.negative, fontWeight: weight.semibold })
