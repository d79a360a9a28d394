import { style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const column = style({
  width: '100%',
  // The card's 420 px and the page's gutters.
  maxWidth: 452,
  marginInline: 'auto',
  paddingInline: 16,
  paddingBlock: '56px 80px',
  '@media': { [below.lg]: { paddingBlock: '24px 40px' } },
})

export const sides = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })

export const side = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 64,
  paddingInline: 16,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceSunken,
  fontSize: fontSize[18],
  fontWeight: weight.semibold,
  textAlign: 'start',
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})
export const sideName = style({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })
/** Replaces the logo until a token is chosen. */
export const noToken = style({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: radius.full,
  background: vars.accentSoft,
  color: vars.accent,
})

/** The height of a pool without the account's liquidity, to avoid most layout shifts. */
export const result = style({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  minHeight: 224,
  padding: '16px 8px 8px',
})
export const message = style({ color: vars.textSecondary, textAlign: 'center', paddingBlock: 24 })
export const resultTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold, lineHeight: 1.25 })
