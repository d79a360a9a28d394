import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, radius, weight } from '#app/ui/theme/scale.ts'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px 24px',
})
export const title = style({
  fontSize: fontSize[40],
  fontWeight: weight.semibold,
  letterSpacing: '-0.03em',
  '@media': { [below.md]: { fontSize: fontSize[32] } },
})
export const ownerLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  color: vars.textSecondary,
})
export const ownerText = style({
  fontFamily: MONO_STACK,
  fontSize: fontSize[14],
  selectors: { '&:hover': { color: vars.textPrimary } },
})

export const filters = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })

export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  minHeight: 44,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
globalStyle(`${foot} p a`, { color: vars.accent, fontWeight: weight.medium })

export const headActions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const importedTitle = style({ fontSize: fontSize[18], fontWeight: weight.semibold })

// The list, and the largest pools beside it.

const WIDE = '(min-width: 1280px)'
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 24,
  '@media': { [WIDE]: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } },
})
export const topPoolsBox = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 20,
  border: `1px solid ${vars.borderSubtle}`,
  borderRadius: radius[16],
  background: vars.surfaceRaised,
})
globalStyle(`${topPoolsBox} > a`, { color: vars.accent, fontSize: fontSize[14], fontWeight: weight.medium })
export const topPoolsTitle = style({ fontSize: fontSize[16], fontWeight: weight.semibold })
export const topPools = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 })
/** Filled by the link to the pool. */
export const topPool = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  borderRadius: radius[8],
  selectors: { '&:hover': { background: vars.surfaceHover } },
})
export const topPoolApr = style({ flexShrink: 0, whiteSpace: 'nowrap' })
