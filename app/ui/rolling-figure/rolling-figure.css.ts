import { keyframes, style, styleVariants } from '@vanilla-extract/css'

const ROLL = '220ms cubic-bezier(0, 0, 0.2, 1)'
/** An animation that switches at the end of a roll. */
const SWITCH = '220ms step-end'
const withMotion = '(prefers-reduced-motion: no-preference)'

const visibleUntilEnd = keyframes({ from: { opacity: 1 } })
const hiddenUntilEnd = keyframes({ from: { opacity: 0 } })

/** The figure itself, invisible while its digits roll above it. */
export const figure = style({ '@media': { [withMotion]: { animation: `${hiddenUntilEnd} ${SWITCH}` } } })

export const box = style({ position: 'relative' })

/**
 * The rolling text as generated content, so that screen readers, the clipboard and find-in-page ignore it. The wrapper is an inline
 * box, as high as a line with `line-height: normal`; using the same value here aligns the baselines.
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
      animation: `${visibleUntilEnd} ${SWITCH}`,
    },
  },
})

/** Text that does not move. */
export const same = style({ '::before': { content: 'attr(data-text)' } })

/** Slot of a changed digit. A hidden copy of the new digit sets its width and keeps bidirectional text in order. */
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
