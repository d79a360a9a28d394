import { style } from '@vanilla-extract/css'
import { MONO_STACK } from '#app/ui/theme/scale.ts'

export const errorPage = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 24,
  maxWidth: 480,
  marginInline: 'auto',
  paddingBlock: 80,
  textAlign: 'center',
})

export const errorId = style({ fontFamily: MONO_STACK, userSelect: 'all' })
