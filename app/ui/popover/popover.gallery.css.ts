import { style } from '@vanilla-extract/css'

/** Below its button, which anchors it. */
export const below = style({
  selectors: {
    '&&': { positionArea: 'block-end span-inline-end', positionTryFallbacks: 'flip-block', margin: '4px 0' },
  },
})
