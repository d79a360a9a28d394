import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, MONO_STACK, weight } from '#app/ui/theme/scale.ts'

export const identity = style({ display: 'flex', alignItems: 'center', gap: 4, minHeight: 44 })
const heading = style({ marginInlineEnd: 4, fontSize: fontSize[20], fontWeight: weight.semibold })
export const ownerText = style([
  heading,
  { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
])
export const addressText = styleVariants({
  heading: [heading, { fontFamily: MONO_STACK, letterSpacing: '-0.02em' }],
  aside: { flexShrink: 0, fontFamily: MONO_STACK, fontSize: fontSize[14], color: vars.textSecondary },
})
export const iconLink = style({
  display: 'inline-grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  color: vars.textSecondary,
  selectors: { '&:hover': { color: vars.accent } },
  '@media': { '(pointer: coarse)': { width: 44, height: 44 } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  '@media': { [below.sm]: { columnGap: 8 }, print: { display: 'none' } },
})
/** On the narrowest phones the button beside them stays on their line. */
export const networks = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media': { [below.sm]: { columnGap: 6 } },
})
export const note = style({ maxWidth: 680, color: vars.textSecondary, fontSize: fontSize[14] })
