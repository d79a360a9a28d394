import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, radius, weight } from '#app/ui/theme/scale.ts'

/** Replaces content that is missing or failed to load. */
export const stateBox = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 16,
  minHeight: 240,
  padding: 24,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  textAlign: 'center',
})
export const drawing = style({ width: 200, maxWidth: '60%' })
export const sentence = style({ fontSize: fontSize[16], fontWeight: weight.medium })
