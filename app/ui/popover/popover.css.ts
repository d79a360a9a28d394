import { keyframes, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } })

/** Rendered in the top layer, so no ancestor clips it. The owner positions it. */
export const popover = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  padding: 8,
  minWidth: 180,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceOverlay,
  color: vars.textPrimary,
  boxShadow: `0 12px 32px ${vars.shadow}`,
  selectors: { '&:popover-open': { animation: `${drop} ${motion.quick}` } },
})

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 44,
  paddingInline: 12,
  borderRadius: radius[12],
  fontSize: fontSize[16],
  fontWeight: weight.medium,
  textAlign: 'start',
  color: vars.textSecondary,
  selectors: {
    '&:hover': { background: vars.surfaceHover, color: vars.textPrimary },
    '&[aria-current="true"], &[aria-current="page"], &[aria-pressed="true"]': { color: vars.accent },
  },
})
