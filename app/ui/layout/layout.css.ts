import { style } from '@vanilla-extract/css'
import { below } from '#app/ui/theme/scale.ts'

export const page = style({
  width: '100%',
  maxWidth: 1280,
  marginInline: 'auto',
  paddingInline: 40,
  '@media': { [below.xl]: { paddingInline: 24 }, [below.md]: { paddingInline: 16 } },
})
