import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, motion, radius } from '#app/ui/theme/scale.ts'

export const slot = style({ display: 'flex', justifyContent: 'flex-end' })

export const accountButton = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

export const accountDisc = style({ width: 20, height: 20, borderRadius: radius.full, background: vars.accent })

export const accountIcon = style({ width: 20, height: 20, borderRadius: radius[8] })

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

export const walletIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: radius[12],
  background: vars.surfaceSunken,
  color: vars.textSecondary,
})

export const addressText = style({ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })

/** A bar without a search box only has space for the end of an address. */
export const wideOnly = style({ '@media': { [below.xl]: { display: 'none' } } })

/** In the place of the dialog, below the bar's end. `&&` overrides the popover's own position. */
export const early = style({
  selectors: {
    '&&': { insetBlockStart: 64, insetInlineEnd: 16, maxWidth: 'min(320px, calc(100vw - 32px))', padding: 16 },
  },
})

export const withScript = style({ '@media': { '(scripting: none)': { display: 'none' } } })
