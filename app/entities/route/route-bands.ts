/** Height of a path's lane in pixels. */
export const LANE = 64
/** Total height of all bands at the first and last token, in pixels. */
const STACK = 32
/** Height in pixels of a lane's row of pools; the band runs through its middle. */
export const LANE_POOLS = 44
/** Minimum thickness of a band in pixels, so that a tiny share is visible. */
const MIN_THICKNESS = 2
/** Width of the drawing in SVG units, which CSS stretches. */
export const BANDS_WIDTH = 1_000
/** Distance from either end at which bands are in their lane, in SVG units. */
const BEND = 150

export interface RouteBand {
  /** The centre line. */
  readonly d: string
  /** Pixels. */
  readonly thickness: number
}

/**
 * The bands of a route's paths: stacked at the first token, one per lane in between, stacked again at the last token. Symmetric, so they
 * need no mirroring in right-to-left pages.
 *
 * Units   shares: bps · x: 1/1,000 of the width · y: pixels
 */
export function routeBands(shares: readonly number[]): readonly RouteBand[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const thicknesses = shares.map((share) => Math.max(MIN_THICKNESS, total === 0 ? 0 : (STACK * share) / total))
  const stack = thicknesses.reduce((sum, thickness) => sum + thickness, 0)
  let top = LANE_POOLS / 2 + (LANE * (shares.length - 1)) / 2 - stack / 2
  return thicknesses.map((thickness, index) => {
    const end = round(top + thickness / 2)
    const lane = LANE_POOLS / 2 + index * LANE
    top += thickness
    const [half, straight] = [BEND / 2, BANDS_WIDTH - BEND]
    const d =
      `M0 ${end}C${half} ${end} ${half} ${lane} ${BEND} ${lane}H${straight}` +
      `C${straight + half} ${lane} ${straight + half} ${end} ${BANDS_WIDTH} ${end}`
    return { d, thickness: round(thickness) }
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
