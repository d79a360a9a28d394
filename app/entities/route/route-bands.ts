/** Height of a path's lane, and of the bands of all paths together where they meet a token, in pixels. */
export const LANE = 64
const STACK = 32
/** Height of the row of pools, in the middle of which a band runs. */
export const LANE_POOLS = 44
/** A path with a tiny share is still visible. */
const THINNEST = 2
/** Width of the drawing in SVG units, which CSS stretches; where bands have reached their lane. */
export const BANDS_WIDTH = 1_000
const BEND = 150

export interface RouteBand {
  /** The centre line. */
  readonly d: string
  /** Pixels. */
  readonly thickness: number
}

/**
 * The bands of a route's paths: stacked where they leave the first token, one in each lane, stacked again at the last. Symmetric, so they
 * need no mirroring in right-to-left pages.
 *
 * Units   shares: 1/10,000 · x: 1/1,000 of the width · y: pixels
 */
export function routeBands(shares: readonly number[]): readonly RouteBand[] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const thicknesses = shares.map((share) => Math.max(THINNEST, whole === 0 ? 0 : (STACK * share) / whole))
  const stack = thicknesses.reduce((sum, thickness) => sum + thickness, 0)
  let top = LANE_POOLS / 2 + (LANE * (shares.length - 1)) / 2 - stack / 2
  return thicknesses.map((thickness, index) => {
    const end = short(top + thickness / 2)
    const lane = LANE_POOLS / 2 + index * LANE
    top += thickness
    const [half, straight] = [BEND / 2, BANDS_WIDTH - BEND]
    const d =
      `M0 ${end}C${half} ${end} ${half} ${lane} ${BEND} ${lane}H${straight}` +
      `C${straight + half} ${lane} ${straight + half} ${end} ${BANDS_WIDTH} ${end}`
    return { d, thickness: short(thickness) }
  })
}

function short(value: number): number {
  return Math.round(value * 100) / 100
}
