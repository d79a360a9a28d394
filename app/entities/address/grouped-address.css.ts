import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { weight } from '#app/ui/theme/scale.ts'

/** The address is on one line if it fits, otherwise on lines of about equal length. */
export const groups = style({
  display: 'inline-block',
  textWrap: 'balance',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: weight.medium,
  selectors: { '[dir="rtl"] &': { textAlign: 'end' } },
})

/** Inline with a margin: copying would add line breaks between block, inline-block or flex boxes. */
export const group = style({ marginInlineEnd: '0.45em' })

export const faded = style({ color: vars.textSecondary, fontWeight: weight.regular })

export const marked = style({ color: vars.negative, fontWeight: weight.semibold })
