import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize } from '#app/ui/theme/scale.ts'

export const stack = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

export const explanation = style({ color: vars.textSecondary, fontSize: fontSize[14] })

export const label = style({ display: 'block', paddingBlockEnd: 4, color: vars.textSecondary, fontSize: fontSize[14] })

export const fieldError = style({
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})
