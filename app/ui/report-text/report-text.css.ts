import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, MONO_STACK, radius } from '#app/ui/theme/scale.ts'

/** Details that users copy into a report. */
export const reportText = style({
  padding: 12,
  borderRadius: radius[8],
  background: vars.surfaceSunken,
  fontFamily: MONO_STACK,
  fontSize: fontSize[12],
  lineHeight: 1.6,
  textAlign: 'start',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
