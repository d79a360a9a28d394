import { style, styleVariants } from '@vanilla-extract/css'
import { DISC_HUES, DISC_WATER, discFill, NEUTRAL_FILL } from '#app/domain/token/token-disc.ts'
import { radius, weight } from '#app/ui/theme/scale.ts'
import { vars } from '#app/ui/theme/theme.css.ts'

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

/** Disc by hue, which depends on the token's address. Classes, because the CSP forbids inline styles. */
export const hueStyle = styleVariants(Object.fromEntries(DISC_HUES.map((hue) => [hue, hue])), (hue) => [
  disc,
  { backgroundColor: discFill(hue) },
])

/** Font sizes by number of letters, for a disc of 32 px. */
const LETTERS = [15, 12.5, 10.5, 8.5] as const
/** Large discs use font sizes that pages already use, because a new size delays the next frame by some milliseconds. */
const LARGE_LETTERS = { 40: [18, 16, 12, 10.5], 56: [24, 20, 18, 14] } as const
const SIZES = { 20: 20, 24: 24, 32: 32, 40: 40, 56: 56 } as const

/** Dimensions and font size by `size-letters`. */
export const sizeStyle = styleVariants(
  Object.fromEntries(
    Object.values(SIZES).flatMap((size) => {
      const heights = size === 40 || size === 56 ? LARGE_LETTERS[size] : LETTERS.map((height) => (height * size) / 32)
      return heights.map((fontSize, index) => [`${size}-${index + 1}`, { width: size, height: size, fontSize }])
    }),
  ),
)

const image = style({
  display: 'block',
  position: 'relative',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: radius.full,
  backgroundColor: vars.surfaceSunken,
  // Keeps the edge visible if the logo has the colour of the page.
  outline: '1px solid rgb(127 127 127 / 0.22)',
  outlineOffset: -1,
  objectFit: 'cover',
  forcedColorAdjust: 'none',
  // Browsers render this only if the image could not be loaded.
  '::after': {
    content: 'attr(data-letters)',
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
    backgroundColor: NEUTRAL_FILL,
    color: '#fff',
    fontWeight: weight.semibold,
    lineHeight: 1,
    letterSpacing: 0,
  },
})

/** Built-in logos are opaque. Others may be dark with a transparent background, so they get a white one. */
export const imageStyle = styleVariants({ builtIn: [image], external: [image, { backgroundColor: '#fff' }] })

/** Positions a network's badge. */
export const badged = style({ position: 'relative', display: 'inline-flex', flexShrink: 0 })
const badge = style({
  position: 'absolute',
  // Overlaps the edge.
  insetBlockEnd: '-5%',
  insetInlineEnd: '-5%',
  // A ring in the colour of the surface separates it from the logo.
  boxShadow: `0 0 0 1.5px ${vars.surfaceRaised}`,
  backgroundColor: vars.surfaceSunken,
})
export const badgeSize = styleVariants(SIZES, (size) => [
  badge,
  { width: size * 0.48, height: size * 0.48, borderRadius: size * 0.16 },
])
