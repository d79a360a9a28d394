import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#app/ui/theme/theme.css.ts'

const base = style({ whiteSpace: 'nowrap' })

/** A small triangle made of borders: no extra element, font glyph or compositing layer. */
const arrow = style({
  '::before': {
    content: '""',
    display: 'inline-block',
    borderInline: '0.275em solid transparent',
    marginInlineEnd: '0.35em',
    verticalAlign: '0.1em',
    forcedColorAdjust: 'none',
  },
})

export const direction = styleVariants({
  up: [base, arrow, { color: vars.positive, '::before': { borderBlockEnd: '0.45em solid' } }],
  down: [base, arrow, { color: vars.negative, '::before': { borderBlockStart: '0.45em solid' } }],
  none: [base, { color: vars.textSecondary }],
})
