import { placeFloating, type Circle } from './place-floating.ts'

/** Half the width in pixels reserved for the label, which is centred below a circle. */
const HALF_LABEL_WIDTH = 76
/** Minimum distance in pixels from a circle or label to the edge of the window. */
const EDGE_GAP = 12

/** A position of a floating token. */
export interface FloatingSlot extends Circle {
  /** Width in pixels of the narrowest window that shows the whole token and its label. */
  readonly minWindowWidth: number
}

/**
 * Positions of floating tokens on the landing page, from the middle outwards, outside the areas of the title and the swap
 * form. They are the same for every visitor, so that they can be in the stylesheet.
 */
export const FLOATING_SLOTS: readonly FloatingSlot[] = placeFloating({
  width: 1840,
  height: 680,
  clear: [
    { left: -440, right: 440, top: -340, bottom: -120 },
    { left: -310, right: 310, top: -120, bottom: 340 },
  ],
  margin: 12,
  seed: 22,
})
  .map((slot) => ({
    ...slot,
    minWindowWidth: 2 * (Math.abs(slot.x) + Math.max(slot.size / 2, HALF_LABEL_WIDTH) + EDGE_GAP),
  }))
  .toSorted((a, b) => a.minWindowWidth - b.minWindowWidth)
