import { style, styleVariants } from '@vanilla-extract/css'
import { fontSize } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

export const permissionList = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  fontSize: fontSize[14],
})
export const permissionItem = style({ display: 'flex', alignItems: 'flex-start', gap: 8 })
export const permissionIcon = styleVariants({
  plain: { color: vars.textTertiary, display: 'inline-flex', paddingBlockStart: 2 },
  dangerous: { color: vars.warning, display: 'inline-flex', paddingBlockStart: 2 },
})
