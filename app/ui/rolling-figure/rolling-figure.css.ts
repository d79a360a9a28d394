import { keyframes, style, styleVariants } from '@vanilla-extract/css'

const ROLL = '220ms cubic-bezier(0, 0, 0.2, 1)'
const SHOW = '220ms step-end'
const withMotion = '(prefers-reduced-motion: no-preference)'

const shown = keyframes({ from: { opacity: 1 } })
const hidden = keyframes({ from: { opacity: 0 } })

/** The figure itself, invisible while its digits roll above it. */
export const figure = style({ '@media': { [withMotion]: { animation: `${hidden} ${SHOW}` } } })

export const box = style({ position: 'relative' })

/**
 * The same text, drawn from attributes, so that it is neither read, copied nor found. As an inline box it is as high as
 * a line of normal height, so the baselines agree.
 */
export const digits = style({
  display: 'none',
  '@media': {
    [withMotion]: {
      display: 'block',
      position: 'absolute',
      inset: 0,
      overflow: 'clip',
      opacity: 0,
      lineHeight: 'normal',
      whiteSpace: 'pre',
      fontVariantNumeric: 'tabular-nums',
      pointerEvents: 'none',
      userSelect: 'none',
      animation: `${shown} ${SHOW}`,
    },
  },
})

/** Text that does not move. */
export const same = style({ '::before': { content: 'attr(data-text)' } })

/** As wide as the new digit, and part of the text around it, so that mixed directions keep their order. */
export const place = style({
  position: 'relative',
  '::before': { content: 'attr(data-text)', visibility: 'hidden' },
})

/** The old and the new digit, one above the other. */
const column = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  '::before': { content: 'attr(data-text)' },
})
const up = keyframes({ from: { transform: 'none' }, to: { transform: 'translateY(-50%)' } })
const down = keyframes({ from: { transform: 'translateY(-50%)' }, to: { transform: 'none' } })
export const roll = styleVariants({
  up: [column, { animation: `${up} ${ROLL}` }],
  down: [column, { animation: `${down} ${ROLL}` }],
})
