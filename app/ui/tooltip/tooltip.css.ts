import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius } from '#app/ui/theme/scale.ts'

export const anchor = style({ position: 'relative', display: 'inline-flex' })

export const bubble = style({
  position: 'absolute',
  zIndex: 30,
  insetBlockEnd: 'calc(100% + 8px)',
  insetInlineStart: '50%',
  transform: 'translateX(-50%)',
  width: 'max-content',
  maxWidth: 'min(16rem, 80vw)',
  padding: '8px 12px',
  borderRadius: radius[8],
  border: `1px solid ${vars.borderSubtle}`,
  background: vars.surfaceOverlay,
  boxShadow: `0 8px 24px ${vars.shadow}`,
  color: vars.textPrimary,
  fontSize: fontSize[12],
  textAlign: 'start',
  visibility: 'hidden',
  opacity: 0,
  transition: `opacity ${motion.quick}`,
})

globalStyle(`${anchor}:not([data-dismissed]):is(:hover, :focus-within) > ${bubble}`, {
  visibility: 'visible',
  opacity: 1,
})
