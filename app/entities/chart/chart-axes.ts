import { gridOf, scaleOf, shareOf, type ChartLayout, type ChartScale, type GridLine } from './chart-scale.ts'
import { logGridOf, logScaleOf } from './log-scale.ts'
import type { SeriesMark } from './trade-marks.ts'
import { timeTicks, type TimeUnit } from './time-ticks.ts'

/** An exact decimal, as in API responses. */
type Decimal = string

/** How values are placed on the value axis: from zero, over their range, or over their range with equal heights for equal ratios. */
export type AxisKind = 'fromZero' | 'linear' | 'log'

/** Values at equal intervals, and how their axes are labelled. */
export interface ChartSeries {
  /** Start in UNIX seconds, and the interval in seconds. */
  readonly from: number
  readonly step: number
  readonly values: readonly Decimal[]
  readonly candles?: readonly Readonly<Record<'open' | 'high' | 'low' | 'close', Decimal>>[]
  readonly axis: AxisKind
  /** Values to mark behind the series. */
  readonly band?: ValueBand
  readonly marks?: readonly SeriesMark[]
  /** Formats a value. */
  readonly formatValue: (value: Decimal) => string
  /** The unit of the value axis, in which its ticks are round: converts values and formats ticks. */
  readonly unit: AxisUnit
  readonly formatTime: (unixSeconds: number, unit: TimeUnit) => string
  /** A different value resets the zoom. */
  readonly zoomKey: string
}

/** A range of values and its name. */
export interface ValueBand {
  readonly low: Decimal
  /** Null if the band has no upper end. */
  readonly high: Decimal | null
  readonly name: string
}

/** The position of a band in the chart: its lower and upper edge, 0 to 1. */
export interface BandShares {
  readonly low: number
  readonly high: number
  readonly name: string
}

/** The position of a mark in the chart: from the left and from the bottom, 0 to 1. */
export interface MarkShares {
  readonly x: number
  readonly y: number
  readonly isBuy: boolean
}

export interface AxisUnit {
  readonly convert: (value: Decimal) => Decimal
  readonly formatTicks: (ticks: readonly Decimal[]) => readonly string[]
}

/** The part of a chart in view: its left and right edge, in steps from the first point. */
export interface ChartView {
  readonly from: number
  readonly to: number
}

export interface AxisLabel {
  /** Position along the axis, 0 to 1, from the left or bottom. */
  readonly share: number
  readonly text: string
}

export interface ChartAxes {
  readonly values: readonly AxisLabel[]
  readonly times: readonly AxisLabel[]
  /** Undefined if it is not in view. */
  readonly band: BandShares | undefined
  readonly marks: readonly MarkShares[]
}

/** Maximum number of labels per axis; the time axis may have one more. Narrow screens hide every other label of the time axis. */
const MAX_LABELS = { full: { values: 5, times: 7 }, slim: { values: 4, times: 5 } } as const

/** The view of all points. The points of a line span the full width; each bar or candle has a slot. */
export function fullView(count: number, layout: ChartLayout): ChartView {
  return layout === 'line' ? { from: 0, to: Math.max(1, count - 1) } : { from: -0.5, to: Math.max(1, count) - 0.5 }
}

/** The scale of the value axis for the points in view. */
export function scaleInView(
  { values, candles, axis }: Pick<ChartSeries, 'values' | 'candles' | 'axis'>,
  { from, to }: ChartView,
  convert = (value: Decimal) => value,
): ChartScale {
  const first = Math.max(0, Math.ceil(from))
  const end = Math.floor(to) + 1
  const valuesInView = candles
    ? candles.slice(first, end).flatMap(({ high, low }) => [high, low])
    : values.slice(first, end)
  const converted = valuesInView.map(convert)
  return axis === 'log' ? logScaleOf(converted) : scaleOf(converted, axis === 'fromZero')
}

/** The labels of both axes at round values and times, for both the static and the live chart. */
export function axesOf(series: ChartSeries, view: ChartView, size: keyof typeof MAX_LABELS = 'full'): ChartAxes {
  const { from, step, unit, formatTime } = series
  const maxLabels = MAX_LABELS[size]
  const scale = scaleInView(series, view, unit.convert)
  const grid = scale.isLog ? logGridOf(scale, maxLabels.values) : gridOf(scale, maxLabels.values)
  const band = series.band && bandShares(series.band, scale, unit)
  const texts = tickLabels(grid, unit)
  const start = from + view.from * step
  const end = from + view.to * step
  return {
    values: grid.map(({ share }, index) => ({ share, text: texts[index] ?? '' })),
    times: timeTicks(start, end, maxLabels.times).map(({ time, unit: timeUnit }) => ({
      share: (time - start) / (end - start),
      text: formatTime(time, timeUnit),
    })),
    band,
    marks: markShares(series, view, scale),
  }
}

/** Purchases are at the lowest value of their step, sales at the highest. */
function markShares(
  { marks = [], values, candles, unit }: ChartSeries,
  { from, to }: ChartView,
  scale: ChartScale,
): readonly MarkShares[] {
  return marks.flatMap(({ index, isBuy }) => {
    const value = candles?.[index]?.[isBuy ? 'low' : 'high'] ?? values[index]
    const x = (index - from) / (to - from)
    return value === undefined || x < 0 || x > 1 ? [] : { x, y: shareOf(scale, unit.convert(value)), isBuy }
  })
}

/** Ratio of the highest to the lowest label from which they have different decimals: $0.001, $100. */
const WIDE_RATIO = 100

function tickLabels(grid: readonly GridLine[], unit: AxisUnit): readonly string[] {
  const ticks = grid.map(({ value }) => value)
  const isWide = Number(ticks.at(-1)) / Number(ticks[0]) > WIDE_RATIO
  return isWide ? ticks.flatMap((tick) => unit.formatTicks([tick])) : unit.formatTicks(ticks)
}

function bandShares({ low, high, name }: ValueBand, scale: ChartScale, { convert }: AxisUnit): BandShares | undefined {
  const clip = (share: number) => Math.min(1, Math.max(0, share))
  const edges = {
    low: clip(shareOf(scale, convert(low))),
    high: high === null ? 1 : clip(shareOf(scale, convert(high))),
  }
  return edges.low < edges.high ? { ...edges, name } : undefined
}
