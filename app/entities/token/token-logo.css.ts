import { style, styleVariants } from '@vanilla-extract/css'
import { CHAINS } from '#app/domain/chains/catalogue.ts'
import { DISC_HUES, DISC_WATER, discFill } from '#app/domain/token/token-disc.ts'
import { radius, weight } from '#app/ui/theme/scale.ts'

const FROM = `${DISC_WATER.from * 100}%`

const disc = style({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  justifyContent: 'center',
  borderRadius: radius.full,
  backgroundImage: `linear-gradient(transparent ${FROM}, rgb(0 0 0 / ${DISC_WATER.shade}) ${FROM})`,
  color: '#fff',
  fontWeight: weight.semibold,
  lineHeight: 1,
  letterSpacing: 0,
  whiteSpace: 'nowrap',
  userSelect: 'none',
  // The colour carries information: keep it in print and forced-colors mode.
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
})

/** By the hue of its address; classes, because the CSP forbids inline styles. */
export const hueLook = styleVariants(Object.fromEntries(DISC_HUES.map((hue) => [hue, hue])), (hue) => [
  disc,
  { backgroundColor: discFill(hue) },
])

/** Font sizes by number of letters, for a disc of 32 px. */
const LETTERS = [15, 12.5, 10.5, 8.5] as const
/** Large discs use font sizes that pages already use: a new size costs the next frame some milliseconds. */
const LARGE_LETTERS = { 40: [18, 16, 12, 10.5], 56: [24, 20, 18, 14] } as const
const SIZES = [20, 24, 32, 40, 56] as const

/** By `size-letters`. */
export const sizeLook = styleVariants(
  Object.fromEntries(
    SIZES.flatMap((size) => {
      const heights = size === 40 || size === 56 ? LARGE_LETTERS[size] : LETTERS.map((height) => (height * size) / 32)
      return heights.map((fontSize, index) => [`${size}-${index + 1}`, { width: size, height: size, fontSize }])
    }),
  ),
)

/** Positions a network's badge. */
export const badged = style({ position: 'relative' })
const badge = style({
  position: 'absolute',
  // Overlaps the edge.
  insetBlockEnd: '-5%',
  insetInlineEnd: '-5%',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: '1.5px solid #fff',
})
export const badgeSize = styleVariants(Object.fromEntries(SIZES.map((size) => [size, size])), (size) => [
  badge,
  { width: size * 0.48, height: size * 0.48, borderRadius: size * 0.16, fontSize: size * 0.27 },
])
export const networkColor = styleVariants(
  Object.fromEntries(CHAINS.map(({ id, color }) => [id, { background: color.light }])),
)
