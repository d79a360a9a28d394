import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { useInView } from '#app/ui/effects/use-in-view.ts'
import {
  areaPath,
  barsPath,
  VIEW_BOX_SIZE,
  candlePaths,
  linePath,
  positionOf,
  pointAt,
  pointByKey,
  type CandleShares,
  type ChartLayout,
} from './chart-scale.ts'
import * as styles from './chart.css.ts'
import { axesOf, type AxisLabel, type BandShares, type ChartAxes, type ChartView } from './chart-axes.ts'
import type { ChartKind, ChartProps } from './chart.tsx'
import type LiveChart from './live-chart.client.tsx'

/**
 * Loaded once per page; on failure the static chart stays. The library is large, and a `.client` file is left out of
 * the worker.
 */
let liveChart: Promise<typeof LiveChart> | undefined

function loadLiveChart() {
  return (liveChart ??= import('./live-chart.client.tsx').then((loaded) => loaded.default))
}

/**
 * A server-rendered SVG chart that needs neither JavaScript nor inline styles. With JavaScript it follows the pointer.
 * With `live` it becomes a chart that can be panned and zoomed: its code loads once the chart is visible, and it is
 * drawn on the first pointer, touch or focus, because drawing takes longer than anything else on the page.
 *
 * Keyboard: a slider over the points. Arrows step, page keys jump, Home and End go to the ends, Escape deselects.
 */
export function InteractiveChart(props: ChartProps) {
  const {
    name,
    kind,
    size = 'full',
    tone = 'accent',
    shares,
    values,
    times,
    band,
    marks = [],
    selected,
    onSelect,
    live,
  } = props
  const isHydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const isSeen = useInView(box)
  const [isLiveNeeded, setLiveNeeded] = useState(false)
  const Live = useResolved(null, live && (isSeen || isLiveNeeded) ? loadLiveChart() : undefined)
  const [isDrawn, setDrawn] = useState(false)
  const [zoomed, setZoomed] = useState<{ readonly zoomKey: string; readonly view: ChartView } | null>(null)
  const axes = live && zoomed?.zoomKey === live.zoomKey ? axesOf(live, zoomed.view) : { values, times, band, marks }
  return (
    <div className={frameStyle(values)} ref={box} data-still data-live={isDrawn || undefined}>
      <div className={`${styles.chart} ${styles.size[size]}`}>
        {isHydrated && shares.length > 0 ? (
          <Slider {...props} {...axes} onLiveNeeded={() => setLiveNeeded(true)} />
        ) : (
          <div className={styles.plot} role="img" aria-label={name}>
            <Drawing {...props} />
          </div>
        )}
        <Axes {...axes} />
      </div>
      {live && Live && isLiveNeeded && (
        <Live
          series={live}
          kind={kind}
          tone={tone}
          selected={selected}
          onSelect={onSelect}
          onView={(view) => setZoomed(view && { zoomKey: live.zoomKey, view })}
          onDrawn={() => setDrawn(true)}
        />
      )}
    </div>
  )
}

/** Characters. Longer labels need a wider axis. */
const SHORT_LABEL = 8

/** The width of the value axis depends on the labels of the full series, so that zooming does not move the chart. */
function frameStyle(values: readonly AxisLabel[]): string {
  if (values.length === 0) return styles.frame.noAxis
  return values.some(({ text }) => text.length > SHORT_LABEL) ? styles.frame.wideAxis : styles.frame.narrowAxis
}

interface SliderProps extends ChartProps {
  /** Called on interactions that need the live chart. */
  readonly onLiveNeeded: () => void
}

function Slider({ onLiveNeeded, ...props }: SliderProps) {
  const { name, kind, shares, split = 0, selected, onSelect, describe } = props
  const count = shares.length
  // The initial position of the slider: the current value.
  const initialIndex = split > 0 ? Math.min(split, count - 1) : count - 1
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    // A tap ends with a click after the finger is lifted; a live chart drawn before it would handle it as a second tap.
    if (event.pointerType !== 'touch') onLiveNeeded()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) onSelect(pointAt((event.clientX - left) / width, count, layoutOf(kind)))
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = pointByKey(event.key, selected ?? (split > 0 ? initialIndex : null), count)
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSelect(target)
  }
  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={(selected ?? initialIndex) + 1}
      aria-valuetext={describe(selected ?? initialIndex)}
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
      onPointerLeave={({ pointerType }) => {
        // Touch fires pointerleave after every tap; keep the selection.
        if (pointerType !== 'touch') onSelect(null)
      }}
      onPointerCancel={() => onSelect(null)}
      onClick={onLiveNeeded}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) onLiveNeeded()
      }}
      onKeyDown={handleKey}
      onBlur={() => onSelect(null)}
    >
      <Drawing {...props} />
    </div>
  )
}

function Drawing(props: ChartProps) {
  const { kind, tone = 'accent', shares, candles = [], values, band, marks = [], split = 0, marker, selected } = props
  const gradient = useId()
  return (
    <svg className={styles.canvas} aria-hidden focusable="false">
      {values.map(({ share }) => (
        <line
          key={share}
          className={styles.gridLine}
          x1="0"
          x2="100%"
          y1={percent(1 - share)}
          y2={percent(1 - share)}
        />
      ))}
      {band && <Band {...band} />}
      <svg
        data-series
        width="100%"
        height="100%"
        viewBox={`0 0 ${VIEW_BOX_SIZE} ${VIEW_BOX_SIZE}`}
        preserveAspectRatio="none"
      >
        {kind === 'bars' && (
          <>
            <path className={styles.otherBars} d={barsPath(shares, 0, split)} />
            <path className={styles.bars} d={barsPath(shares, split)} />
          </>
        )}
        {kind === 'candles' && <Candles candles={candles} />}
        {kind === 'line' && (
          <>
            <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
              <stop className={styles.areaTop[tone]} offset="0" />
              <stop className={styles.areaBottom[tone]} offset="1" />
            </linearGradient>
            <path fill={`url(#${gradient})`} d={areaPath(shares)} />
            <path className={styles.line[tone]} d={linePath(shares)} vectorEffect="non-scaling-stroke" />
          </>
        )}
      </svg>
      <line className={styles.gridLine} x1="0" x2="100%" y1="100%" y2="100%" />
      {marker && (
        <line className={styles.marker} x1={percent(marker.share)} x2={percent(marker.share)} y1="20" y2="100%" />
      )}
      {marker && (
        <text data-marker suppressHydrationWarning x={percent(marker.share)} y="12" textAnchor={anchorOf(marker.share)}>
          {marker.text}
        </text>
      )}
      {marks.map(({ x, y, isBuy }, index) => (
        <svg key={index} data-trade={isBuy ? 'buy' : 'sell'} x={percent(x)} y={percent(1 - y)} overflow="visible">
          <path className={styles.trade[isBuy ? 'buy' : 'sell']} d={isBuy ? 'M0 7l6 10h-12z' : 'M0 -7l6 -10h-12z'} />
        </svg>
      ))}
      {selected !== null && (
        <SelectedPoint
          index={selected}
          count={shares.length}
          layout={layoutOf(kind)}
          tone={tone}
          share={shares[selected] ?? 0}
        />
      )}
    </svg>
  )
}

function Axes({ values, times }: Pick<ChartAxes, 'values' | 'times'>) {
  return (
    <>
      {values.length > 0 && (
        <svg className={styles.valueAxis} aria-hidden focusable="false">
          {values.map(({ share, text }) => (
            <text key={share} suppressHydrationWarning x="8" y={percent(1 - share)} dy=".36em">
              {text}
            </text>
          ))}
        </svg>
      )}
      <svg className={styles.timeAxis} aria-hidden focusable="false">
        {times.map(({ share, text }) => (
          <text key={share} suppressHydrationWarning x={percent(share)} y="18" textAnchor={anchorOf(share)}>
            {text}
          </text>
        ))}
      </svg>
    </>
  )
}

function Candles({ candles }: { readonly candles: readonly CandleShares[] }) {
  const paths = candlePaths(candles)
  return (
    <>
      {(['up', 'down'] as const).map((direction) => (
        <g key={direction} className={styles.candle[direction]}>
          <path d={paths[direction].wicks} vectorEffect="non-scaling-stroke" />
          <path d={paths[direction].bodies} vectorEffect="non-scaling-stroke" />
        </g>
      ))}
    </>
  )
}

/** The marked range of values, behind the series. */
function Band({ low, high, name }: BandShares) {
  return (
    <>
      <rect className={styles.band} x="0" width="100%" y={percent(1 - high)} height={percent(high - low)} />
      {[low, high].map((edge) =>
        edge > 0 && edge < 1 ? (
          <line key={edge} className={styles.bandEdge} x1="0" x2="100%" y1={percent(1 - edge)} y2={percent(1 - edge)} />
        ) : null,
      )}
      {high - low > MIN_LABELLED_BAND_HEIGHT && (
        <text x="8" y={percent(1 - high)} dy="1.4em">
          {name}
        </text>
      )}
    </>
  )
}

/** Minimum height of a band that shows its name, as a share of the chart. */
const MIN_LABELLED_BAND_HEIGHT = 0.08

interface SelectedPointProps {
  readonly index: number
  readonly count: number
  readonly layout: ChartLayout
  readonly tone: keyof typeof styles.line
  readonly share: number
}

function SelectedPoint({ index, count, layout, tone, share }: SelectedPointProps) {
  if (layout === 'bars') {
    return (
      <rect
        data-series
        className={styles.selectedBar}
        x={percent(index / count)}
        width={percent(1 / count)}
        y="0"
        height="100%"
        rx="4"
      />
    )
  }
  const x = percent(positionOf(index, count, layout))
  return (
    <g data-series>
      <line className={styles.pointer} x1={x} x2={x} y1="0" y2="100%" />
      <circle className={styles.dot[tone]} cx={x} cy={percent(1 - share)} r="5" />
    </g>
  )
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

/** Candles have slots, like bars. */
function layoutOf(kind: ChartKind): ChartLayout {
  return kind === 'line' ? 'line' : 'bars'
}

/** The anchor that keeps labels at the edges inside the chart. */
function anchorOf(share: number): 'start' | 'middle' | 'end' {
  if (share < 0.06) return 'start'
  return share > 0.94 ? 'end' : 'middle'
}
