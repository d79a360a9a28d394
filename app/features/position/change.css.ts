import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, weight } from '#app/ui/theme/scale.ts'

// The dialog that changes a position.

export const percentText = style({
  fontSize: fontSize[40],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  lineHeight: 1.1,
  textAlign: 'center',
})
export const percentSlider = style({
  width: '100%',
  margin: 0,
  accentColor: vars.accent,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
export const nativeChoice = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  accentColor: vars.accent,
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
globalStyle(`${nativeChoice} input`, { width: 18, height: 18, margin: 0, flexShrink: 0 })

export const changeAmount = style({ fontSize: fontSize[18], fontWeight: weight.medium })
/** Aligned with the end of the line. */
export const changeValue = style({ marginInlineStart: 'auto', color: vars.textSecondary, fontSize: fontSize[14] })
