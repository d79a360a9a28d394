import { createSprinkles, defineProperties } from '@vanilla-extract/sprinkles'
import { below, space } from '#app/ui/theme/scale.ts'

const layout = defineProperties({
  conditions: { wide: {}, belowLg: { '@media': below.lg }, belowMd: { '@media': below.md } },
  defaultCondition: 'wide',
  properties: {
    display: ['flex', 'grid', 'block', 'none'],
    flexDirection: ['row', 'column'],
    flexWrap: ['wrap', 'nowrap'],
    alignItems: ['stretch', 'flex-start', 'center', 'flex-end', 'baseline'],
    justifyContent: ['flex-start', 'center', 'flex-end', 'space-between'],
    gap: space,
  },
})

/** Atomic classes for the layout primitives. */
export const sprinkles = createSprinkles(layout)
export type Sprinkles = Parameters<typeof sprinkles>[0]
