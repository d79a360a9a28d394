import { style } from '@vanilla-extract/css'
import { radius } from '#app/ui/theme/scale.ts'

export const frame = style({
  position: 'relative',
  width: '100%',
  height: '100%',
  borderRadius: radius[16],
  // Black in both themes, as pictures of cameras are.
  background: '#000',
  overflow: 'hidden',
})

export const picture = style({
  display: 'block',
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  selectors: { '&[data-mirrored="true"]': { transform: 'scaleX(-1)' } },
})

/** Marks where to hold the code. White with a dark edge, to be visible on any picture. */
export const corners = style({
  position: 'absolute',
  inset: '14%',
  width: '72%',
  height: '72%',
  stroke: '#fff',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  filter: 'drop-shadow(0 0 2px rgb(0 0 0 / 60%))',
  pointerEvents: 'none',
})
