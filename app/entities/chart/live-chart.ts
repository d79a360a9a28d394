import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  TickMarkType,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ColorToken } from '#app/base/identity.ts'
import type { DomWidget } from '#app/ui/effects/use-dom-widget.ts'
import { plotScale, type PlotScale } from './chart-scale.ts'

/** Exact decimals at equal intervals. */
export interface LiveSeries {
  /** Start in UNIX seconds, and the interval in seconds. */
  readonly from: number
  readonly step: number
  readonly values: readonly string[]
  readonly candles?: readonly Readonly<Record<'open' | 'high' | 'low' | 'close', string>>[]
  /** Whether the axis starts at zero. */
  readonly isFromZero: boolean
  /** Formats a value for its axis, and a time for the other. */
  readonly write: (value: string) => string
  readonly writeTime: (unixSeconds: number, reach: 'clock' | 'day' | 'month') => string
  /** A different value resets the zoom. */
  readonly fit: string
}

export interface LiveChartProps {
  readonly series: LiveSeries
  readonly kind: 'line' | 'bars' | 'candles'
  readonly tone: 'accent' | 'up' | 'down'
  readonly at: number | null
  readonly onAt: (at: number | null) => void
  /** Called once the chart is drawn. */
  readonly onDrawn: () => void
}

const TONES = { accent: 'accent', up: 'positive', down: 'negative' } as const satisfies Record<string, ColorToken>
/** Opacity as two hex digits appended to a colour. */
const FAINT = '17'
const STRONG = 'C7'
const REACH: Readonly<Record<TickMarkType, 'clock' | 'day' | 'month'>> = {
  [TickMarkType.Year]: 'month',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'clock',
  [TickMarkType.TimeWithSeconds]: 'clock',
}

/**
 * Draws with lightweight-charts, which only knows floats: values are passed as integers of ten digits, for drawing
 * only; labels show the exact decimals.
 */
export function attachChart(element: HTMLDivElement, first: LiveChartProps): DomWidget<LiveChartProps> {
  let props = first
  let scale = scaleFor(first.series)
  const chart = createEmptyChart(element, first, () => props)
  const series = addSeries(
    chart,
    first,
    () => scale,
    () => props,
  )
  const selection = trackSelection(chart, () => props)
  const paint = () => paintChart(element, chart, series, props)

  // `fitContent` takes effect in the next frame; range events until then are outdated.
  let isFitting = false
  const fit = () => {
    isFitting = true
    chart.timeScale().fitContent()
    requestAnimationFrame(() => requestAnimationFrame(() => (isFitting = false)))
  }
  const fill = () => {
    scale = scaleFor(props.series)
    series.setData(pointsOf(props, scale))
  }
  const point = () => {
    if (!selection.follow(props.at)) return
    if (props.at === null) {
      chart.clearCrosshairPosition()
      return
    }
    if (!isFitting) bringIntoView(chart, props.at)
    chart.setCrosshairPosition(scale.plot(props.series.values[props.at] ?? '0'), timeAt(props.series, props.at), series)
  }

  fill()
  paint()
  fit()
  point()
  // The library draws in the next frame.
  const drawn = requestAnimationFrame(() => requestAnimationFrame(() => props.onDrawn()))
  const stopThemes = onThemeChange(paint)

  return {
    update(next) {
      const before = props
      props = next
      const isOther = before.series.values !== next.series.values || before.series.from !== next.series.from
      const wasWhole = isOther && isWhole(chart, before.series.values.length)
      if (isOther) fill()
      if (before.series.fit !== next.series.fit || wasWhole) fit()
      if (before.tone !== next.tone) paint()
      point()
    },
    remove() {
      cancelAnimationFrame(drawn)
      stopThemes()
      chart.remove()
    },
  }
}

/** The library's logo is off, because it injects a style element that the CSP forbids; the attribution its licence requires is below the chart. */
function createEmptyChart(
  element: HTMLDivElement,
  { kind, series: { isFromZero } }: LiveChartProps,
  props: () => LiveChartProps,
): IChartApi {
  return createChart(element, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 12 },
    grid: { vertLines: { visible: false } },
    crosshair: {
      mode: kind === 'bars' ? CrosshairMode.Normal : CrosshairMode.Magnet,
      vertLine: { style: LineStyle.Dashed, labelVisible: false },
      horzLine: { style: LineStyle.Dashed, visible: kind !== 'bars', labelVisible: kind !== 'bars' },
    },
    rightPriceScale: {
      borderVisible: false,
      scaleMargins: { top: 0.08, bottom: isFromZero ? 0 : 0.08 },
      minimumWidth: AXIS_WIDTH,
    },
    timeScale: {
      minimumHeight: 24,
      minBarSpacing: 0.2,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: true,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: (time: Time, type: TickMarkType) => props().series.writeTime(Number(time), REACH[type]),
    },
    // Wheel and vertical touch scroll the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    kineticScroll: { touch: !matchMedia('(prefers-reduced-motion: reduce)').matches, mouse: false },
  })
}

/** Applies the theme's colours. */
function paintChart(element: HTMLElement, chart: IChartApi, series: AnySeries, { kind, tone }: LiveChartProps): void {
  const css = getComputedStyle(element)
  const color = (token: ColorToken) => css.getPropertyValue(`--${token}`).trim()
  const label = { color: color('textTertiary'), labelBackgroundColor: color('textSecondary') }
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: color('textTertiary'),
      fontFamily: css.fontFamily,
    },
    grid: { horzLines: { color: color('borderSubtle') } },
    timeScale: { borderColor: color('borderSubtle') },
    crosshair: { vertLine: label, horzLine: label },
  })
  const own = color(TONES[tone])
  switch (kind) {
    case 'candles':
      return series.applyOptions({
        upColor: color('surfaceRaised'),
        borderUpColor: color('positive'),
        wickUpColor: color('positive'),
        downColor: color('negative'),
        borderDownColor: color('negative'),
        wickDownColor: color('negative'),
      })
    case 'bars':
      return series.applyOptions({ color: own + STRONG })
    case 'line':
      return series.applyOptions({
        ...{ lineColor: own, topColor: own + FAINT, bottomColor: own + FAINT },
        ...{ crosshairMarkerBackgroundColor: own, crosshairMarkerBorderColor: color('surfaceRaised') },
      })
  }
}

/** Reports the point that the pointer selects. `follow` takes over a selection made elsewhere and returns whether it is a new one. */
function trackSelection(chart: IChartApi, props: () => LiveChartProps): { follow(at: number | null): boolean } {
  const canHover = matchMedia('(hover: hover)')
  let shown: number | null = null
  // Whether the pointer selected it, rather than the slider.
  let isByPointer = false
  chart.subscribeCrosshairMove(({ time, sourceEvent }: MouseEventParams) => {
    if (sourceEvent) isByPointer = true
    // When the layout changes, the library reports the point at the crosshair's old place in pixels, which the slider may have left.
    if (!isByPointer) return
    const next = pointOf(props().series, time)
    if (next === shown) return
    shown = next
    props().onAt(next)
  })
  // A tap does not move the crosshair. A second tap on the same point deselects it.
  chart.subscribeClick(({ time }: MouseEventParams) => {
    const next = pointOf(props().series, time)
    props().onAt(next === shown && !canHover.matches ? null : next)
  })
  return {
    follow(at) {
      if (at === shown) return false
      shown = at
      isByPointer = false
      return true
    },
  }
}

/** Index of the point at a time; null if none. */
function pointOf({ from, step, values }: LiveSeries, time: Time | undefined): number | null {
  const at = Math.round((Number(time) - from) / step)
  return at >= 0 && at < values.length ? at : null
}

/** As wide as the axis of the static chart. */
const AXIS_WIDTH = 60

function scaleFor({ values, candles }: LiveSeries): PlotScale {
  return plotScale(candles ? candles.flatMap(({ high, low }) => [high, low]) : values)
}

type AnySeries = ISeriesApi<'Area' | 'Candlestick' | 'Histogram'>

function addSeries(
  chart: IChartApi,
  { kind, series: { isFromZero } }: LiveChartProps,
  scale: () => PlotScale,
  props: () => LiveChartProps,
): AnySeries {
  const write = (plotted: number) => (plotted < 0 ? '' : props().series.write(scale().read(plotted)))
  const shared = {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: {
      type: 'custom' as const,
      minMove: 1,
      formatter: write,
      // Where ticks are closer than the displayed precision, show each label once, at its roundest value.
      tickmarksFormatter: (plotted: readonly number[]) => {
        const roundest = new Map<string, number>()
        for (const tick of plotted) {
          const before = roundest.get(write(tick))
          if (before === undefined || digitsOf(tick) < digitsOf(before)) roundest.set(write(tick), tick)
        }
        return plotted.map((tick) => (roundest.get(write(tick)) === tick ? write(tick) : ''))
      },
    },
    autoscaleInfoProvider: (own: () => AutoscaleInfo | null) => {
      const info = own()
      if (!info?.priceRange) return info
      const { minValue, maxValue } = info.priceRange
      if (isFromZero) return { ...info, priceRange: { minValue: 0, maxValue } }
      // A flat line is centred, as on the static chart.
      const room = minValue === maxValue ? maxValue / 100 : 0
      return { ...info, priceRange: { minValue: minValue - room, maxValue: maxValue + room } }
    },
  }
  switch (kind) {
    case 'candles':
      return chart.addSeries(CandlestickSeries, shared)
    case 'bars':
      return chart.addSeries(HistogramSeries, shared)
    case 'line':
      return chart.addSeries(AreaSeries, { ...shared, lineWidth: 2, crosshairMarkerRadius: 5 })
  }
}

/** Number of digits of a plotted value without trailing zeros. */
function digitsOf(plotted: number): number {
  return String(Math.round(plotted)).replace(/0+$/, '').length
}

function pointsOf({ series, kind }: LiveChartProps, { plot }: PlotScale) {
  const { values, candles } = series
  if (kind === 'candles' && candles) {
    return candles.map(({ open, high, low, close }, at) => ({
      time: timeAt(series, at),
      ...{ open: plot(open), high: plot(high), low: plot(low), close: plot(close) },
    }))
  }
  return values.map((value, at) => ({ time: timeAt(series, at), value: plot(value) }))
}

function timeAt({ from, step }: LiveSeries, at: number): UTCTimestamp {
  // The library's branded type for UNIX seconds.
  return (from + at * step) as UTCTimestamp
}

function isWhole(chart: IChartApi, count: number): boolean {
  const range = chart.timeScale().getVisibleLogicalRange()
  return range === null || (range.from <= 0.5 && range.to >= count - 1.5)
}

/** Scrolls the chart when keyboard selection leaves the visible range. */
function bringIntoView(chart: IChartApi, at: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (!range) return
  const shift = at < range.from ? at - range.from : at > range.to ? at - range.to : 0
  if (shift !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift })
}

/** The theme is an attribute of the document, or the system's. */
function onThemeChange(paint: () => void): () => void {
  const observer = new MutationObserver(paint)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', paint)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', paint)
  }
}
