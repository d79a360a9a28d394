import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'

export const networkLogo = style({
  display: 'block',
  flexShrink: 0,
  // About a third of the width, like the network's badge on a token logo.
  borderRadius: '30%',
  backgroundColor: vars.surfaceSunken,
  outline: '1px solid rgb(127 127 127 / 0.22)',
  outlineOffset: -1,
})
