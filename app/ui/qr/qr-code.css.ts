import { style } from '@vanilla-extract/css'
import { radius } from '#app/ui/theme/scale.ts'

export const code = style({
  display: 'block',
  width: '100%',
  maxWidth: 240,
  aspectRatio: '1',
  borderRadius: radius[16],
})
