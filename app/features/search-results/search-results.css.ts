import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { fontSize, motion, weight } from '#app/ui/theme/scale.ts'

/** Placeholder as tall as the viewport, so that the footer does not move up. */
export const fullHeight = style({ minHeight: '100vh' })

export const result = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  paddingInline: 16,
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})
globalStyle(`${result} + ${result}`, { borderBlockStart: `1px solid ${vars.borderSubtle}` })

export const main = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', flex: 1, minWidth: 0, gap: 2 })
export const name = style({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0, fontWeight: weight.medium })
globalStyle(`${name} > a`, { minWidth: 0 })
/** Keeps a name and its value close together. */
export const narrow = style({ maxWidth: 800 })
export const values = style({ display: 'grid', justifyItems: 'end', flexShrink: 0, gap: 2 })
export const secondaryLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  color: vars.textSecondary,
  fontSize: fontSize[14],
  whiteSpace: 'nowrap',
})
// Untrusted names: one line, truncated.
globalStyle(`${name} bdi, ${secondaryLine} > bdi`, {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const network = style({ flexShrink: 0, color: vars.textSecondary, fontSize: fontSize[14], whiteSpace: 'nowrap' })
export const cautionMark = style({ display: 'inline-flex', flexShrink: 0, color: vars.warning })

export const walletLine = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  paddingInline: 16,
  fontWeight: weight.medium,
  selectors: { '&:hover': { background: vars.surfaceHover } },
})
export const address = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: vars.textSecondary,
  fontSize: fontSize[14],
})
