import { placeFloating, type Floating } from './place-floating.ts'

/** Space in pixels below a circle for its name and change. */
const LABEL_HEIGHT = 76
const EDGE = 12

/** A position of a floating token, and the width of the narrowest window that shows all of it. */
export interface FloatingSlot extends Floating {
  readonly fromWidth: number
}

/**
 * Positions on the landing page, from the middle outwards. They are the same for every visitor, so that they can be in the stylesheet. The
 * title and the widget stay clear.
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
  .map((slot) => ({ ...slot, fromWidth: 2 * (Math.abs(slot.x) + Math.max(slot.size / 2, LABEL_HEIGHT) + EDGE) }))
  .toSorted((a, b) => a.fromWidth - b.fromWidth)
