import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { radius } from '#app/ui/theme/scale.ts'
import { inputError } from './send.css.ts'

/** The same size in every state, so that the dialog does not jump; lower on phones in landscape orientation. */
export const viewport = style({ aspectRatio: '1', maxHeight: '52dvh' })

export const message = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  height: '100%',
  padding: 24,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  textAlign: 'center',
  textWrap: 'balance',
  overflowY: 'auto',
})

export const messageIcon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 56,
  height: 56,
  borderRadius: radius.full,
  background: vars.surfaceOverlay,
  color: vars.textSecondary,
})

/** Two lines high with or without text, so that the dialog does not jump. */
export const lines = style({
  display: 'grid',
  alignContent: 'center',
  minHeight: 42,
  textAlign: 'center',
  textWrap: 'balance',
})

export const scanError = style([inputError, { paddingBlock: 0 }])

export const request = style({ display: 'grid', gap: 8 })
