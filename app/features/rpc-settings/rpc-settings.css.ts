import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'

export const column = style({ display: 'grid', gap: 24, width: '100%', maxWidth: 720, marginInline: 'auto' })

export const network = style({ display: 'grid', gap: 16 })
export const name = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  margin: 0,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
})

export const form = style({ display: 'grid', gap: 8 })
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 8,
  '@media': { [below.md]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/** The result of the check, and the button that restores our RPC. */
export const state = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })
export const checkResult = style({ display: 'flex', alignItems: 'center', gap: 8, flex: 1, minWidth: 200 })

export const protection = style({
  display: 'grid',
  gap: 8,
  paddingTop: 16,
  borderTop: `1px solid ${vars.borderSubtle}`,
})
export const address = style({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 })
export const url = style({ fontFamily: MONO_STACK, fontSize: fontSize[14], overflowWrap: 'anywhere' })
