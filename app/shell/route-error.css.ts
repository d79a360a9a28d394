import { style } from '@vanilla-extract/css'
import { below } from '#app/ui/theme/scale.ts'

export const errorPage = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 24,
  maxWidth: 480,
  marginInline: 'auto',
  paddingBlock: 80,
  textAlign: 'center',
  '@media': { [below.md]: { paddingBlock: 40 } },
})
