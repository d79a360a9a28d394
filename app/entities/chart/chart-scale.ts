/** An exact decimal, as in API responses. */
type Decimal = string

/** The value range of a chart from its lower to its upper edge, in units of 10^-places. */
export interface ChartScale {
  readonly low: bigint
  readonly high: bigint
  readonly places: number
  /** Equal heights for equal ratios. */
  readonly isLog: boolean
}

/** Maps values to integers of at most 13 digits, which a float represents exactly, and back. Truncates further digits. */
export interface PlotScale {
  readonly plot: (value: Decimal) => number
  readonly read: (plotted: number) => Decimal
}

/** The most digits that lightweight-charts accepts. A logarithmic axis needs them for the small values of a wide range. */
const PLOTTED_DIGITS = 13

export function plotScale(values: readonly Decimal[]): PlotScale {
  const { high, places } = scaleOf(values, true)
  const spareDigits = PLOTTED_DIGITS - high.toString().length
  const factor = 10n ** BigInt(Math.abs(spareDigits))
  return spareDigits >= 0
    ? {
        plot: (value) => Number(unitsOf(value, places + spareDigits)),
        read: (plotted) => decimalOf(BigInt(Math.round(plotted)), places + spareDigits),
      }
    : {
        plot: (value) => Number(unitsOf(value, places) / factor),
        read: (plotted) => decimalOf(BigInt(Math.round(plotted)) * factor, places),
      }
}

/** Padding above and below a line, and above bars: the range divided by this. */
export const PADDING_DIVISOR = 12n
/** Resolution of heights, finer than any screen. */
const RESOLUTION = 100_000n

/** The scale for these values, with padding: from zero if `isFromZero`, otherwise over their range. A flat line is centred. */
export function scaleOf(values: readonly Decimal[], isFromZero: boolean): ChartScale {
  const places = placesOf(values)
  const units = values.map((value) => unitsOf(value, places))
  const [first = 0n] = units
  let low = isFromZero ? 0n : first
  let high = first
  for (const unit of units) {
    if (unit < low) low = unit
    if (unit > high) high = unit
  }
  if (isFromZero)
    return { low, high: high === low ? low + 1n : high + (high - low) / PADDING_DIVISOR, places, isLog: false }
  const padding = high === low ? high / 100n || 1n : (high - low) / PADDING_DIVISOR || 1n
  return { low: low - padding, high: high + padding, places, isLog: false }
}

/** The lower and upper edge of a scale as decimals. */
export function edgesOf({ low, high, places }: ChartScale): { readonly low: Decimal; readonly high: Decimal } {
  return { low: decimalOf(low, places), high: decimalOf(high, places) }
}

/** Height of a value in the chart: 0 at the lower edge, 1 at the upper. */
export function shareOf({ low, high, places, isLog }: ChartScale, value: Decimal): number {
  const units = unitsOf(value, places)
  if (isLog) return units > 0n ? Math.log(Number(units) / Number(low)) / Math.log(Number(high) / Number(low)) : 0
  return Number(((units - low) * RESOLUTION) / (high - low)) / Number(RESOLUTION)
}

export interface GridLine {
  readonly value: Decimal
  readonly share: number
}

/**
 * At most `maxLines` grid lines at round values, in steps of 1, 2 or 5 times a power of ten. None at
 * zero, where the axis is.
 */
export function gridOf(scale: ChartScale, maxLines = 5): readonly GridLine[] {
  const { low, high, places } = scale
  const step = roundStep(high - low, BigInt(maxLines))
  const lines: GridLine[] = []
  const first = low <= 0n ? step : (low / step + 1n) * step
  for (let units = first; units < high; units += step) {
    const value = decimalOf(units, places)
    lines.push({ value, share: shareOf(scale, value) })
  }
  return lines
}

function roundStep(range: bigint, maxSteps: bigint): bigint {
  const minStep = (range + maxSteps - 1n) / maxSteps || 1n
  const power = 10n ** BigInt(minStep.toString().length - 1)
  return [1n, 2n, 5n, 10n].map((factor) => factor * power).find((step) => step >= minStep) ?? 10n * power
}

/** The points of a line span the full width; each bar or candle has a slot. */
export type ChartLayout = 'line' | 'bars'

/** Width and height of the view box, which CSS stretches. */
export const VIEW_BOX_SIZE = 1000

/** An SVG path through equidistant points over the full width. */
export function linePath(shares: readonly number[]): string {
  const steps = Math.max(1, shares.length - 1)
  return shares
    .map((share, index) => {
      const x = roundToTenth((VIEW_BOX_SIZE * index) / steps)
      const y = roundToTenth(VIEW_BOX_SIZE * (1 - share))
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`
    })
    .join('')
}

/** The area between the line of `linePath` and the axis. */
export function areaPath(shares: readonly number[]): string {
  return shares.length < 2 ? '' : `${linePath(shares)}V${VIEW_BOX_SIZE}H0Z`
}

/** Gap between bars, as a fraction of a slot. */
const BAR_GAP = 0.2
/** Minimum height of a non-zero bar. */
const MIN_BAR_HEIGHT = 3

/** An SVG path of the bars in the slots from `from` up to, but not including, `to`; zero values have no bar. */
export function barsPath(shares: readonly number[], from = 0, to = shares.length): string {
  const slotWidth = VIEW_BOX_SIZE / Math.max(1, shares.length)
  return shares
    .slice(from, to)
    .map((share, index) => {
      if (share <= 0) return ''
      const height = Math.max(MIN_BAR_HEIGHT, VIEW_BOX_SIZE * share)
      const left = roundToTenth((from + index + BAR_GAP / 2) * slotWidth)
      const width = roundToTenth(slotWidth * (1 - BAR_GAP))
      return `M${left} ${VIEW_BOX_SIZE}V${roundToTenth(VIEW_BOX_SIZE - height)}h${width}V${VIEW_BOX_SIZE}Z`
    })
    .join('')
}

/** Heights of a candle, 0 to 1. */
export interface CandleShares {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** SVG paths of the candles, separate for rising and falling ones: a wick from low to high, a body from open to close. */
export function candlePaths(candles: readonly CandleShares[]): Readonly<Record<'up' | 'down', CandlePath>> {
  const slotWidth = VIEW_BOX_SIZE / Math.max(1, candles.length)
  const paths = { up: { wicks: '', bodies: '' }, down: { wicks: '', bodies: '' } }
  candles.forEach(({ open, high, low, close }, index) => {
    const path = paths[close < open ? 'down' : 'up']
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)].map((share) => VIEW_BOX_SIZE * (1 - share))
    if (top === undefined || bottom === undefined) return
    const middle = roundToTenth((index + 0.5) * slotWidth)
    path.wicks += `M${middle} ${roundToTenth(VIEW_BOX_SIZE * (1 - high))}V${roundToTenth(top)}M${middle} ${roundToTenth(bottom)}V${roundToTenth(VIEW_BOX_SIZE * (1 - low))}`
    const left = roundToTenth((index + BAR_GAP / 2) * slotWidth)
    const width = roundToTenth(slotWidth * (1 - BAR_GAP))
    const height = roundToTenth(Math.max(MIN_BAR_HEIGHT, bottom - top))
    path.bodies += `M${left} ${roundToTenth(top)}h${width}v${height}h-${width}Z`
  })
  return paths
}

export interface CandlePath {
  readonly wicks: string
  readonly bodies: string
}

/** Horizontal position of a point, 0 to 1: line points span the full width, bars are centred in their slots. */
export function positionOf(index: number, count: number, layout: ChartLayout): number {
  return layout === 'bars' ? (index + 0.5) / Math.max(1, count) : index / Math.max(1, count - 1)
}

/** The index of the point nearest to a horizontal position, 0 to 1. */
export function pointAt(position: number, count: number, layout: ChartLayout): number {
  const index = layout === 'bars' ? Math.floor(position * count) : Math.round(position * (count - 1))
  return Math.min(count - 1, Math.max(0, index))
}

/** The index that a key selects; null for Escape, which deselects, and undefined for other keys. */
export function pointByKey(key: string, selected: number | null, count: number): number | null | undefined {
  const last = count - 1
  const from = selected ?? (key === 'ArrowRight' || key === 'PageDown' ? -1 : count)
  const pageStep = Math.max(1, Math.round(count / 10))
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    PageUp: from - pageStep,
    PageDown: from + pageStep,
    Home: 0,
    End: last,
  }
  if (key === 'Escape') return null
  const target = targets[key]
  return target === undefined ? undefined : Math.min(last, Math.max(0, target))
}

/** The largest number of decimal places of the values. */
export function placesOf(values: readonly Decimal[]): number {
  return Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))
}

/** A decimal in units of 10^-places; further digits are cut off. */
export function unitsOf(value: Decimal, places: number): bigint {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
}

/** Units of 10^-places as a decimal. */
export function decimalOf(units: bigint, places: number): Decimal {
  if (units < 0n) return `-${decimalOf(-units, places)}`
  const digits = units.toString().padStart(places + 1, '0')
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return places === 0 || fraction === ''
    ? digits.slice(0, digits.length - places)
    : `${digits.slice(0, -places)}.${fraction}`
}

function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10
}
