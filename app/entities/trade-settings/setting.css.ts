import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, weight } from '#app/ui/theme/scale.ts'

export const setting = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8, border: 0, padding: 0 })

/** Name of the setting, and the value in use beside it. */
export const settingName = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontSize: fontSize[14],
  fontWeight: weight.medium,
})

export const entryRow = style({ display: 'flex', alignItems: 'center', gap: 8 })

export const entry = style({ flex: 1, minWidth: 0 })

export const problem = style({
  color: vars.negative,
  fontSize: fontSize[14],
  selectors: { '&:empty': { display: 'none' } },
})
