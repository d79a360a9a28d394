import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, motion, radius, weight } from '#app/ui/theme/scale.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 40,
  width: '100%',
  maxWidth: 600,
  marginInline: 'auto',
  paddingBlock: '56px 80px',
  '@media': { [below.md]: { gap: 32, paddingBlock: '24px 40px' } },
})

export const intro = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 16 })

/** The icon, with a ring around it. */
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  // Aligns the ring, not the disc, with the text.
  margin: '9px 9px 17px',
  borderRadius: radius.full,
  background: vars.accentSoft,
  color: vars.accent,
  outline: `1px solid ${vars.borderSubtle}`,
  outlineOffset: 8,
})

export const title = style({
  fontSize: fontSize[40],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  lineHeight: 1.1,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  '@media': { [below.md]: { fontSize: fontSize[32] } },
})

export const lead = style({ fontSize: fontSize[18], color: vars.textSecondary, textWrap: 'pretty', maxWidth: 520 })

export const subject = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  padding: '8px 12px',
  borderRadius: radius[12],
  background: vars.surfaceSunken,
  color: vars.textSecondary,
  fontFamily: MONO_STACK,
  fontSize: fontSize[14],
  overflowWrap: 'anywhere',
})

export const alternativesTitle = style({ fontSize: fontSize[14], fontWeight: weight.medium, color: vars.textSecondary })

export const alternatives = style({ display: 'grid', gap: 8 })
globalStyle(`${alternatives} > li`, { display: 'contents' })

export const alternative = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
  color: vars.textPrimary,
  transition: `border-color ${motion.quick}, background-color ${motion.quick}`,
  selectors: { '&:hover': { borderColor: vars.borderStrong, background: vars.surfaceHover } },
})

export const alternativeIcon = style({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: radius.full,
  background: vars.surfaceSunken,
  color: vars.accent,
})

export const alternativeText = style({ display: 'grid', gap: 2 })

export const arrow = style({ color: vars.textTertiary })
