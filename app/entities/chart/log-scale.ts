import {
  decimalOf,
  gridOf,
  placesOf,
  PADDING_DIVISOR,
  scaleOf,
  shareOf,
  unitsOf,
  type ChartScale,
  type GridLine,
} from './chart-scale.ts'

// Separate from `chart-scale.ts`, which pages need before their charts are interactive.

/** An exact decimal, as in API responses. */
type Decimal = string

/** Additional decimal places of the edges of a logarithmic scale, because the lower edge is below the smallest value. */
const LOG_PLACES = 6
/** Minimum ratio between an edge and the value next to it, which rounding must not make equal. */
const MIN_LOG_PADDING = 1 + 1e-9

/**
 * The scale on which equal ratios of these values have equal heights, with the padding of a linear scale. Zero is not on it and is
 * drawn at its lower edge; without other values the scale is linear. Floats suffice for drawing.
 */
export function logScaleOf(values: readonly Decimal[]): ChartScale {
  const places = placesOf(values)
  const units = values.map((value) => Number(unitsOf(value, places))).filter((unit) => unit > 0)
  if (units.length === 0) return scaleOf(values, false)
  const [low, high] = [Math.min(...units), Math.max(...units)]
  const padding = low === high ? 1.01 : Math.max((high / low) ** (1 / Number(PADDING_DIVISOR)), MIN_LOG_PADDING)
  const factor = 10 ** LOG_PLACES
  return {
    low: BigInt(Math.floor((low / padding) * factor)),
    high: BigInt(Math.ceil(high * padding * factor)),
    places: places + LOG_PLACES,
    isLog: true,
  }
}

/** Minimum distance of grid lines on a logarithmic scale. */
const MIN_LOG_GAP = 0.1

/**
 * At most `maxLines` + 2 grid lines at round values: at 1, 2 and 5 times each power of ten. A narrow range has few of these, so it
 * gets equal steps, which are nearly even there; a wide range has too many, so it gets only every nth power of ten.
 */
export function logGridOf(scale: ChartScale, maxLines = 5): readonly GridLine[] {
  const fine = powerGrid(scale, [1n, 2n, 5n], 1)
  if (fine.length > 2 && fine.length <= maxLines + 2) return fine
  const even = gridOf(scale, maxLines)
  const isEven = even.every(({ share }, index) => share - (even[index - 1]?.share ?? -1) >= MIN_LOG_GAP)
  if (fine.length <= 2 && isEven) return even
  for (let exponentStep = 1; ; exponentStep += 1) {
    const coarse = powerGrid(scale, [1n], exponentStep)
    if (coarse.length <= maxLines) return coarse
  }
}

/** Lines at the factors times every nth power of ten, where n is `exponentStep`. */
function powerGrid({ low, high, places, ...scale }: ChartScale, factors: readonly bigint[], exponentStep: number) {
  const lines: GridLine[] = []
  for (let digits = low.toString().length - 1; digits < high.toString().length; digits += 1) {
    if ((digits - places) % exponentStep !== 0) continue
    for (const factor of factors) {
      const units = factor * 10n ** BigInt(digits)
      const value = decimalOf(units, places)
      if (units > low && units < high) lines.push({ value, share: shareOf({ low, high, places, ...scale }, value) })
    }
  }
  return lines
}
