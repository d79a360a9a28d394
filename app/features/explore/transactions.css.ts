import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'
import { below, fontSize, motion } from '#app/ui/theme/scale.ts'

/** Beside the networks, or below them on narrow screens. */
export const types = style({
  marginInlineStart: 'auto',
  selectors: { 'button + &': { marginInlineStart: 0 } },
  '@media': { [below.lg]: { width: '100%' } },
})
/** Hidden on narrow screens. */
export const pairLogo = style({ display: 'flex', '@media': { [below.xl]: { display: 'none' } } })
/** Shown where the logo with its network badge is hidden. */
export const networkMark = style({ display: 'none', '@media': { [below.xl]: { display: 'inline-flex' } } })
/** Only the icon is visible on narrow screens, so that button and networks share a line. */
export const pauseText = style({
  '@media': { [below.md]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } },
})
const pauseBase = style({
  position: 'relative',
  marginInlineStart: 'auto',
  '@media': { [below.md]: { width: 44, paddingInline: 0 } },
})
/** Hidden without JavaScript, but keeps its space. */
export const pauseButton = styleVariants({ visible: [pauseBase], hidden: [pauseBase, { visibility: 'hidden' }] })

const line = { display: 'flex', alignItems: 'center', minWidth: 0 } as const
export const kindLine = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const pairLine = style({ ...line, gap: 6, color: vars.textSecondary, fontSize: fontSize[14] })
export const pairLink = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
  transition: `color ${motion.quick}`,
  selectors: { '&:hover': { color: vars.accent } },
})
export const amountText = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '0.3em',
  minWidth: 0,
  fontSize: fontSize[14],
})
