import { style } from '@vanilla-extract/css'
import { below } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

export const page = style({
  maxWidth: 960,
  marginInline: 'auto',
  padding: '0 24px 80px',
  '@media': { [below.md]: { paddingInline: 16 } },
})

export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  paddingBlock: 16,
  background: vars.surfacePage,
})

export const contents = style({ display: 'flex', flexWrap: 'wrap', gap: 8, paddingBlockEnd: 32 })

export const example = style({ minWidth: 0 })
