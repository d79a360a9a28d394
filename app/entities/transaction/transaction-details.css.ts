import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, MONO_STACK, motion, radius } from '#app/ui/theme/scale.ts'

export const detailsButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  marginInlineEnd: -8,
  borderRadius: radius[8],
  color: vars.textSecondary,
  transition: `color ${motion.quick}, background-color ${motion.quick}`,
  selectors: { 'button&:hover': { color: vars.textPrimary, background: vars.surfaceHover } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44, marginInlineEnd: -12 } },
})
globalStyle(`${detailsButton} > svg`, { transition: `transform ${motion.quick}` })
globalStyle(`${detailsButton}[aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' })

const box = style({ display: 'grid', gap: 8, paddingBlock: 8, fontSize: fontSize[14] })
export const detailsSkeleton = box
export const detailsList = box
export const detailsFailure = style([box, { justifyItems: 'start' }])

export const detail = style({ display: 'flex', justifyContent: 'space-between', gap: 16 })
export const detailName = style({ flexShrink: 0, color: vars.textSecondary })
export const detailValue = style({ minWidth: 0, textAlign: 'end', overflowWrap: 'anywhere' })
export const codeText = style({ fontFamily: MONO_STACK })

export const callDataHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
export const callDataText = style({
  display: 'block',
  width: '100%',
  padding: 8,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[8],
  background: vars.surfaceSunken,
  color: vars.textPrimary,
  fontFamily: MONO_STACK,
  fontSize: fontSize[12],
  overflowWrap: 'anywhere',
  resize: 'vertical',
})
