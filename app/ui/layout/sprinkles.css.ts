import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { space } from '#app/ui/theme/scale.ts'

const layout = defineProperties({
  properties: {
    display: ['flex'],
    flexDirection: ['row', 'column'],
    flexWrap: ['wrap'],
    alignItems: ['stretch', 'flex-start', 'center', 'flex-end', 'baseline'],
    justifyContent: ['flex-start', 'center', 'flex-end', 'space-between'],
    gap: space,
  },
})

/** Atomic classes for the layout primitives, which every page loads: no value depends on the window width. */
export const sprinkles = createSprinkles(layout)
export type Sprinkles = Parameters<typeof sprinkles>[0]
