import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius } from '#app/ui/theme/scale.ts'

export const walletRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  paddingInline: 12,
  marginInline: -12,
  borderRadius: radius[12],
  textAlign: 'start',
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})

const icon = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: radius[12],
  background: vars.surfaceSunken,
  color: vars.textSecondary,
})

export const walletIcon = styleVariants({
  small: [icon, { width: 40, height: 40 }],
  large: [icon, { width: 64, height: 64, borderRadius: radius[16] }],
})

export const lastUsedMark = style({
  marginInlineStart: 'auto',
  paddingInline: 8,
  borderRadius: radius[8],
  background: vars.surfaceSunken,
  color: vars.textSecondary,
  fontSize: fontSize[12],
  lineHeight: '24px',
  whiteSpace: 'nowrap',
})

export const centred = style({ textAlign: 'center', textWrap: 'balance' })

export const pairingCode = style({ display: 'flex', justifyContent: 'center' })
// A pairing link has 57 modules and a margin of 8: four whole pixels for each.
globalStyle(`${pairingCode} > svg`, { width: 260, maxWidth: 260 })
