import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, weight } from '#app/ui/theme/scale.ts'
import { HEEDED, HEEDS } from './watch-heeds.ts'

/** Of a warning that may be put away: it holds the warning, or what is left of it; as served, both. */
export const place = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const words = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, flex: 1, minWidth: 0 })
export const gravest = style({ fontWeight: weight.semibold, overflowWrap: 'anywhere' })
export const more = style({ display: 'grid', gap: 4, margin: 0, paddingInlineStart: 18, listStyle: 'disc' })
export const wholeAddress = style({
  fontSize: fontSize[12],
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})

/** What is left of a warning that was put away. */
export const putAway = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
export const putAwayText = style({ minWidth: 0, overflowWrap: 'anywhere' })

globalStyle(`${place}[${HEEDS}][${HEEDED}] > :first-child, ${place}[${HEEDS}]:not([${HEEDED}]) > ${putAway}`, {
  display: 'none',
})

/** What one may do about it. In its place from the first, pressed once there is a script. */
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  fontWeight: weight.medium,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  selectors: { '&:disabled': { visibility: 'hidden' }, [`${putAway} &`]: { whiteSpace: 'nowrap' } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
