import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  LineStyle,
  PriceScaleMode,
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ColorName } from '#app/base/identity.ts'
import type { DomWidget } from '#app/ui/effects/use-dom-widget.ts'
import { scaleInView, fullView, type ChartSeries, type ChartView } from './chart-axes.ts'
import { edgesOf, plotScale, type ChartLayout, type PlotScale } from './chart-scale.ts'

export interface LiveChartProps {
  readonly series: ChartSeries
  readonly kind: 'line' | 'bars' | 'candles'
  readonly tone: 'accent' | 'up' | 'down'
  readonly selected: number | null
  readonly onSelect: (index: number | null) => void
  /** Called when the chart is panned or zoomed; null if the whole series is in view. */
  readonly onView: (view: ChartView | null) => void
  /** Called once the chart is drawn. */
  readonly onDrawn: () => void
}

const TONES = { accent: 'accent', up: 'positive', down: 'negative' } as const satisfies Record<string, ColorName>
/** Opacity as two hex digits appended to a colour. */
const FADED = '3D'
const CLEAR = '00'
const STRONG = 'C7'

/**
 * Draws with lightweight-charts, which takes only floats: values are passed as integers of at most 13 digits, for
 * drawing only; labels show the exact decimals. Grid and axes are those of the static chart below, so that both have one
 * scale; the library's own axes have no labels and only serve zooming.
 */
export function attachChart(element: HTMLDivElement, initialProps: LiveChartProps): DomWidget<LiveChartProps> {
  let props = initialProps
  let scale = scaleFor(initialProps.series)
  const chart = createEmptyChart(element, initialProps)
  const series = addSeries(
    chart,
    initialProps,
    () => scale,
    () => props,
  )
  const selection = trackSelection(chart, () => props)
  reportView(chart, () => props)
  const paint = () => paintChart(element, chart, series, props)

  // A range takes effect in the next frame; until then the chart still reports the previous one.
  let isFitting = false
  const fit = () => {
    isFitting = true
    chart.timeScale().setVisibleLogicalRange(toLogical(fullView(props.series.values.length, layoutOf(props))))
    requestAnimationFrame(() => requestAnimationFrame(() => (isFitting = false)))
  }
  const setData = () => {
    scale = scaleFor(props.series)
    series.setData(pointsOf(props, scale))
  }
  const showSelection = () => {
    if (!selection.follow(props.selected)) return
    if (props.selected === null) {
      chart.clearCrosshairPosition()
      return
    }
    if (!isFitting) bringIntoView(chart, props.selected)
    chart.setCrosshairPosition(
      scale.plot(props.series.values[props.selected] ?? '0'),
      timeAt(props.series, props.selected),
      series,
    )
  }

  setData()
  paint()
  fit()
  showSelection()
  // The library draws in the next frame, so the frame after it is the first with the chart.
  let drawnFrame = requestAnimationFrame(() => {
    drawnFrame = requestAnimationFrame(() => props.onDrawn())
  })
  const stopThemes = onThemeChange(paint)

  return {
    update(next) {
      const before = props
      props = next
      const hasNewData = before.series.values !== next.series.values || before.series.from !== next.series.from
      const wasFullyInView = hasNewData && isFullyInView(chart, before.series.values.length)
      if (hasNewData) setData()
      if (before.series.zoomKey !== next.series.zoomKey || wasFullyInView) fit()
      if (before.tone !== next.tone) paint()
      showSelection()
    },
    remove() {
      cancelAnimationFrame(drawnFrame)
      stopThemes()
      chart.remove()
    },
  }
}

/** Without the library's logo, whose style element the CSP forbids; the attribution that the licence requires is below the chart. */
function createEmptyChart(element: HTMLDivElement, { kind, series: { axis } }: LiveChartProps): IChartApi {
  return createChart(element, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 12 },
    grid: { vertLines: { visible: false }, horzLines: { visible: false } },
    crosshair: {
      mode: kind === 'bars' ? CrosshairMode.Normal : CrosshairMode.Magnet,
      vertLine: { style: LineStyle.Dashed, labelVisible: false },
      horzLine: { style: LineStyle.Dashed, visible: kind !== 'bars', labelVisible: kind !== 'bars' },
    },
    rightPriceScale: {
      mode: axis === 'log' ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
      borderVisible: false,
      scaleMargins: { top: 0, bottom: 0 },
      minimumWidth: axisWidth(element),
    },
    timeScale: {
      borderVisible: false,
      minimumHeight: AXIS_HEIGHT,
      minBarSpacing: 0.2,
      fixLeftEdge: true,
      fixRightEdge: true,
      timeVisible: true,
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: () => '',
    },
    // Wheel and vertical touch scroll the page.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false, axisPressedMouseMove: { time: true, price: false } },
    kineticScroll: { touch: !matchMedia('(prefers-reduced-motion: reduce)').matches, mouse: false },
  })
}

/** Applies the theme's colours. */
function paintChart(element: HTMLElement, chart: IChartApi, series: AnySeries, { kind, tone }: LiveChartProps): void {
  const css = getComputedStyle(element)
  const color = (token: ColorName) => css.getPropertyValue(`--${token}`).trim()
  const label = { color: color('textTertiary'), labelBackgroundColor: color('textSecondary') }
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: color('textTertiary'),
      fontFamily: css.fontFamily,
    },
    crosshair: { vertLine: label, horzLine: label },
  })
  const seriesColor = color(TONES[tone])
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
      return series.applyOptions({ upColor: seriesColor + STRONG, downColor: seriesColor + STRONG })
    case 'line':
      return series.applyOptions({
        lineColor: seriesColor,
        topColor: seriesColor + FADED,
        bottomColor: seriesColor + CLEAR,
        crosshairMarkerBackgroundColor: seriesColor,
        crosshairMarkerBorderColor: color('surfaceRaised'),
      })
  }
}

/** Reports the point that the pointer selects. `follow` adopts a selection by the slider and returns whether it changed. */
function trackSelection(chart: IChartApi, props: () => LiveChartProps): { follow(index: number | null): boolean } {
  const canHover = matchMedia('(hover: hover)')
  let selected: number | null = null
  // Rather than by the slider.
  let isSelectedByPointer = false
  chart.subscribeCrosshairMove(({ time, sourceEvent }: MouseEventParams) => {
    if (sourceEvent) isSelectedByPointer = true
    // After a layout change, the library reports the point at the crosshair's old pixel position, although the slider may have moved on.
    if (!isSelectedByPointer) return
    const next = pointOf(props().series, time)
    if (next === selected) return
    selected = next
    props().onSelect(next)
  })
  // A tap does not move the crosshair. A second tap on the same point deselects it.
  chart.subscribeClick(({ time }: MouseEventParams) => {
    const next = pointOf(props().series, time)
    props().onSelect(next === selected && !canHover.matches ? null : next)
  })
  return {
    follow(index) {
      if (index === selected) return false
      selected = index
      isSelectedByPointer = false
      return true
    },
  }
}

/** Index of the point at a time; null if none. */
function pointOf({ from, step, values }: ChartSeries, time: Time | undefined): number | null {
  const index = Math.round((Number(time) - from) / step)
  return index >= 0 && index < values.length ? index : null
}

/** Pixels, as in the static chart: the minimum that the library needs for its font size. */
const AXIS_HEIGHT = 28

/** Width of the static chart's value axis in pixels. */
function axisWidth(element: HTMLElement): number {
  return parseFloat(getComputedStyle(element).getPropertyValue('--value-axis-width'))
}

function layoutOf({ kind }: LiveChartProps): ChartLayout {
  return kind === 'line' ? 'line' : 'bars'
}

/** Converts a view to the library's range, which ends half a step inside its edges. */
function toLogical({ from, to }: ChartView) {
  return { from: from + 0.5, to: to - 0.5 }
}

/** Differences below this many steps are not visible. */
const MIN_VISIBLE_STEPS = 0.01

/** Reports the part of the series in view. */
function reportView(chart: IChartApi, props: () => LiveChartProps): void {
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (!range) return
    const { series, onView } = props()
    const view = { from: range.from - 0.5, to: range.to + 0.5 }
    const full = fullView(series.values.length, layoutOf(props()))
    onView(
      Math.abs(view.from - full.from) < MIN_VISIBLE_STEPS && Math.abs(view.to - full.to) < MIN_VISIBLE_STEPS
        ? null
        : view,
    )
  })
}

function scaleFor({ values, candles }: ChartSeries): PlotScale {
  return plotScale(candles ? candles.flatMap(({ high, low }) => [high, low]) : values)
}

type AnySeries = ISeriesApi<'Area' | 'Candlestick'>

/** Bars are candles from zero without wicks, as wide as those of the static chart. */
function addSeries(
  chart: IChartApi,
  { kind }: LiveChartProps,
  scale: () => PlotScale,
  props: () => LiveChartProps,
): AnySeries {
  const shared = {
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: {
      type: 'custom' as const,
      minMove: 1,
      formatter: (plotted: number) => (plotted < 0 ? '' : props().series.formatValue(scale().read(plotted))),
      tickmarksFormatter: (plotted: readonly number[]) => plotted.map(() => ''),
    },
    autoscaleInfoProvider: (): AutoscaleInfo => {
      const { series } = props()
      const range = chart.timeScale().getVisibleLogicalRange()
      const view = range ? { from: range.from - 0.5, to: range.to + 0.5 } : fullView(series.values.length, 'line')
      const { low, high } = edgesOf(scaleInView(series, view))
      return { priceRange: { minValue: scale().plot(low), maxValue: scale().plot(high) } }
    },
  }
  switch (kind) {
    case 'candles':
      return chart.addSeries(CandlestickSeries, shared)
    case 'bars':
      return chart.addSeries(CandlestickSeries, { ...shared, borderVisible: false, wickVisible: false })
    case 'line':
      return chart.addSeries(AreaSeries, { ...shared, lineWidth: 2, crosshairMarkerRadius: 5 })
  }
}

function pointsOf({ series, kind }: LiveChartProps, { plot }: PlotScale) {
  const { values, candles } = series
  if (kind === 'candles' && candles) {
    return candles.map(({ open, high, low, close }, index) => ({
      time: timeAt(series, index),
      open: plot(open),
      high: plot(high),
      low: plot(low),
      close: plot(close),
    }))
  }
  if (kind === 'bars') {
    return values.map((value, index) => {
      const time = timeAt(series, index)
      const height = plot(value)
      // Like the static chart, which draws no bar for zero.
      return height === 0 ? { time } : { time, open: 0, high: height, low: 0, close: height }
    })
  }
  return values.map((value, index) => ({ time: timeAt(series, index), value: plot(value) }))
}

function timeAt({ from, step }: ChartSeries, index: number): UTCTimestamp {
  // The library's branded type for UNIX seconds.
  return (from + index * step) as UTCTimestamp
}

function isFullyInView(chart: IChartApi, count: number): boolean {
  const range = chart.timeScale().getVisibleLogicalRange()
  return range === null || (range.from <= 0.5 && range.to >= count - 1.5)
}

/** Scrolls the chart when keyboard selection leaves the visible range. */
function bringIntoView(chart: IChartApi, index: number): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  if (!range) return
  const shift = index - Math.min(range.to, Math.max(range.from, index))
  if (shift !== 0) chart.timeScale().setVisibleLogicalRange({ from: range.from + shift, to: range.to + shift })
}

/** Calls `paint` when the theme changes, by attribute or by the system. Returns the function that stops it. */
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
