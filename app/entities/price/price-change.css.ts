import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'

const base = style({ whiteSpace: 'nowrap' })

/** A small triangle drawn by CSS: no node, no glyph that a font may lack. */
const arrow = style({
  '::before': {
    content: '""',
    display: 'inline-block',
    width: '0.55em',
    height: '0.45em',
    marginInlineEnd: '0.35em',
    verticalAlign: '0.1em',
    background: 'currentColor',
  },
})

export const direction = styleVariants({
  up: [base, arrow, { color: vars.positive, '::before': { clipPath: 'polygon(50% 0, 100% 100%, 0 100%)' } }],
  down: [base, arrow, { color: vars.negative, '::before': { clipPath: 'polygon(0 0, 100% 0, 50% 100%)' } }],
  none: [base, { color: vars.textSecondary }],
})
