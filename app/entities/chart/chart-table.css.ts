import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { weight } from '#app/ui/theme/scale.ts'

export const box = style({ maxHeight: 320, overflowY: 'auto', marginBlockStart: 8 })
export const table = style({ width: '100%', borderCollapse: 'collapse' })
globalStyle(`${table} th`, {
  position: 'sticky',
  insetBlockStart: 0,
  background: vars.surfaceRaised,
  fontWeight: weight.medium,
  textAlign: 'start',
})
globalStyle(`${table} :is(th, td)`, { padding: '6px 8px', borderBlockEnd: `1px solid ${vars.borderSubtle}` })
globalStyle(`${table} :is(th, td):not(:first-child)`, { textAlign: 'end' })
globalStyle(`${table} td`, { color: vars.textPrimary })
