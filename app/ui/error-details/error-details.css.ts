import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, MONO_STACK, motion, radius } from '#app/ui/theme/scale.ts'

export const details = style({
  width: '100%',
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  fontSize: fontSize[14],
  color: vars.textSecondary,
  selectors: { '&[open]': { paddingBlockEnd: 16 } },
})
globalStyle(`${details} > button`, { marginBlockStart: 12 })

export const detailsHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 48,
  paddingInline: 16,
  borderRadius: radius[16],
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' }, '&:hover': { background: vars.surfaceHover } },
})
globalStyle(`${detailsHead} > svg`, { transition: `transform ${motion.quick}` })
globalStyle(`${details}[open] > ${detailsHead} > svg`, { transform: 'rotate(180deg)' })

export const idRow = style({ textAlign: 'start' })

export const errorId = style({ fontFamily: MONO_STACK, color: vars.textPrimary, userSelect: 'all' })

export const detailsText = style({
  marginInline: 16,
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
