import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, radius, weight } from '#app/ui/theme/scale.ts'

/** Duration of the disclosure animation. */
const DISCLOSURE_TRANSITION = '300ms cubic-bezier(0.2, 0, 0, 1)'

export const drawer = style({ paddingInline: 12 })

const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  paddingInline: 12,
  borderRadius: radius[12],
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover }, '&:focus-visible': { outlineOffset: -2 } },
})

export const appLinks = style({})

export const appLink = style([
  row,
  {
    fontSize: fontSize[18],
    fontWeight: weight.semibold,
    selectors: { '&[aria-current="page"]': { color: vars.accent } },
  },
])

export const productLink = style([
  row,
  { gap: 8, minHeight: 44, paddingInlineEnd: 0, color: vars.textSecondary, fontWeight: weight.medium },
])

export const group = style({
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
  paddingBlock: 4,
  interpolateSize: 'allow-keywords',
})

globalStyle(`${group}::details-content`, {
  blockSize: 0,
  overflow: 'clip',
  opacity: 0,
  transition: `block-size ${DISCLOSURE_TRANSITION}, opacity ${DISCLOSURE_TRANSITION}, content-visibility ${DISCLOSURE_TRANSITION} allow-discrete`,
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})
globalStyle(`${group}[open]::details-content`, { blockSize: 'auto', opacity: 1 })

export const groupName = style([
  row,
  {
    justifyContent: 'space-between',
    cursor: 'pointer',
    fontWeight: weight.semibold,
    listStyle: 'none',
    selectors: { '&::-webkit-details-marker': { display: 'none' } },
  },
])
globalStyle(`${groupName} > svg`, { color: vars.textTertiary, transition: `transform ${DISCLOSURE_TRANSITION}` })
globalStyle(`${group}[open] > ${groupName} > svg`, { transform: 'rotate(180deg)' })

export const groupBody = style({ paddingBlockEnd: 4 })

export const drawerEnd = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginInline: 12,
  paddingBlockStart: 12,
  borderBlockStart: `1px solid ${vars.borderSubtle}`,
})

export const promoLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  paddingInline: 12,
  color: vars.accent,
  fontSize: fontSize[14],
  fontWeight: weight.semibold,
})

export const settingsHint = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 12,
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
