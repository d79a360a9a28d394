import { globalStyle, style } from '@vanilla-extract/css'
import { reportText } from '#app/ui/report-text/report-text.css.ts'
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

export const detailsText = style([reportText, { marginInline: 16 }])
