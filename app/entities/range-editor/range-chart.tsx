import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceEnd } from '#app/domain/liquidity/field-price.ts'
import { distanceTo } from '#app/domain/liquidity/price-distance.ts'
import type { LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { MAX_TICK, MIN_TICK } from '#app/domain/liquidity/tick-math.ts'
import { priceAtTick, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import { fullRange, isFullRange, usableTick } from '#app/domain/liquidity/usable-ticks.ts'
import { roundPrices } from '#app/entities/chart/round-prices.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import {
  barsInView,
  boundOf,
  VIEW_BOX_SIZE,
  fittingReach,
  isFitting,
  canKeepZoom,
  clampReach,
  moveBound,
  shareOf,
  tickAt,
  tickByKey,
  type AxisView,
} from './range-axis.ts'
import * as styles from './range-editor.css.ts'

interface RangeChartProps {
  readonly range: TickRange
  /** The pool's current tick. */
  readonly tick: number
  readonly tickSpacing: number
  readonly sides: PoolSides
  /** The pool's price, quote per base. */
  readonly current: string
  readonly quote: string
  readonly bars: readonly LiquidityBar[]
  /** Called when a handle is moved; undefined hides the handles. */
  readonly onChange: ((range: TickRange) => void) | undefined
  /** Called with each new range during a drag, and with null at its end. */
  readonly onDrag: (range: TickRange | null) => void
}

const ENDS: readonly PriceEnd[] = ['low', 'high']

/** The changes of the zoom that are possible now. */
type Zoom = Readonly<Record<'out' | 'in' | 'reset', (() => void) | undefined>>

const ZOOMS = [
  { to: 'out', label: 'zoomOut', icon: ZoomOut, key: '-' },
  { to: 'in', label: 'zoomIn', icon: ZoomIn, key: '+' },
  { to: 'reset', label: 'zoomReset', icon: RotateCcw, key: '0' },
] as const

/**
 * The pool's liquidity by price, with the range, whose ends are sliders for pointer, touch, arrows, page keys, Home and End. A reset of
 * the zoom shows the whole range and the current price.
 */
export function RangeChart({
  range,
  tick,
  tickSpacing,
  sides,
  current,
  quote,
  bars,
  onChange,
  onDrag,
}: RangeChartProps) {
  const { t } = useTranslation('range')
  const format = useFormat()
  const fitted = fittingReach(range, tick, tickSpacing, bars)
  const [fit, setFit] = useState({ range, tick, bars, reach: fitted, isZoomed: false })
  if (fit.range !== range || fit.tick !== tick || fit.bars !== bars) {
    const keepsReach = fit.isZoomed
      ? canKeepZoom(fit, range, tick)
      : !isFullRange(range, tickSpacing) && isFitting(range, tick, tickSpacing, fit.reach)
    setFit({ range, tick, bars, reach: keepsReach ? fit.reach : fitted, isZoomed: keepsReach && fit.isZoomed })
  }
  const view: AxisView = { tick, reach: fit.reach, isInverted: sides.baseSide === 1 }
  const zoomTo = (reach: number, isZoomed: boolean) =>
    reach === fit.reach ? undefined : () => setFit({ ...fit, reach, isZoomed })
  const zoom: Zoom = {
    out: zoomTo(clampReach(fit.reach * 2, tickSpacing), true),
    in: zoomTo(clampReach(fit.reach / 2, tickSpacing), true),
    reset: zoomTo(fitted, false),
  }
  const ref = useRef<SVGSVGElement>(null)
  const clip = useId()
  const path = barsInView(bars, view)
  const band = bandOf(range, view)
  return (
    <div className={styles.chartBox}>
      <div className={styles.zoom}>
        {ZOOMS.map(({ to, label, icon, key }) => (
          <Button
            key={to}
            tone="ghost"
            size="small"
            shape="square"
            className={styles.stepper}
            aria-label={t(label)}
            aria-keyshortcuts={key}
            aria-disabled={zoom[to] === undefined}
            onClick={zoom[to]}
          >
            <Icon icon={icon} size={16} />
          </Button>
        ))}
      </div>
      <div className={styles.plot}>
        <svg ref={ref} className={styles.canvas} focusable="false">
          <g aria-hidden>
            <clipPath id={clip}>
              <rect data-band y="0" height="100%" {...band} />
            </clipPath>
            <rect data-band className={styles.band} y="0" height="100%" {...band} />
            {[styles.bars, styles.barsInRange].map((name, index) => (
              <g key={name} {...(index === 1 && { clipPath: `url(#${clip})` })}>
                <svg
                  width="100%"
                  height="100%"
                  viewBox={`0 0 ${VIEW_BOX_SIZE} ${VIEW_BOX_SIZE}`}
                  preserveAspectRatio="none"
                >
                  <path className={name} d={path} />
                </svg>
              </g>
            ))}
            <line className={styles.axis} x1="0" x2="100%" y1="100%" y2="100%" />
            <line className={styles.currentLine} x1="50%" x2="50%" y1="20" y2="100%" />
            <text className={styles.currentText} x="50%" y="12" textAnchor="middle" suppressHydrationWarning>
              {format.tokenPrice(current)}
            </text>
          </g>
          {onChange &&
            ENDS.map((end) => (
              <Handle key={end} {...{ end, range, view, tickSpacing, sides, current, quote, zoom, onChange, onDrag }} />
            ))}
        </svg>
        <PriceAxis view={view} sides={sides} />
      </div>
    </div>
  )
}

interface HandleProps extends Omit<RangeChartProps, 'tick' | 'bars' | 'onChange'> {
  readonly end: PriceEnd
  readonly view: AxisView
  readonly zoom: Zoom
  readonly onChange: (range: TickRange) => void
}

/** Offsets in pixels: the grips and most of the touch targets are outside the range, so that they do not overlap if its ends meet. */
const HANDLE_OFFSETS = { low: { touchTarget: -36, grip: -14 }, high: { touchTarget: -8, grip: 0 } } as const

function Handle({ end, range, view, tickSpacing, sides, current, quote, zoom, onChange, onDrag }: HandleProps) {
  const { t } = useTranslation('range')
  const format = useFormat()
  const drag = useRef<{ readonly offset: number; range: TickRange }>()
  const bound = boundOf(end, view.isInverted)
  const tick = range[bound]
  const sign = view.isInverted ? -1 : 1
  const full = fullRange(tickSpacing)
  const limits = [full.tickLower, full.tickUpper].map(
    (limit) => moveBound(range, bound, limit, tickSpacing)[bound] * sign,
  )
  const isLimited = tick !== full.tickLower && tick !== full.tickUpper
  const price = priceAtTick(tick, sides)
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const canvas = event.currentTarget.ownerSVGElement
    if (!drag.current || !canvas) return
    const { left, width } = canvas.getBoundingClientRect()
    if (width === 0) return
    const share = Math.min(1, Math.max(0, (event.clientX - drag.current.offset - left) / width))
    const next = moveBound(range, bound, tickAt(share, view), tickSpacing)
    if (next[bound] === drag.current.range[bound]) return
    drag.current.range = next
    // Rendering the chart on every move would lag behind the pointer.
    drawRange(canvas, next, view)
    onDrag(next)
  }
  const finish = (event: PointerEvent<SVGSVGElement>, isDropped: boolean) => {
    const dragged = drag.current?.range
    const canvas = event.currentTarget.ownerSVGElement
    drag.current = undefined
    if (!dragged || !canvas) return
    // Restores the attributes that React rendered, so that they match its virtual DOM; `onChange` renders the new range.
    drawRange(canvas, range, view)
    onDrag(null)
    if (isDropped && dragged[bound] !== tick) onChange(dragged)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // "=" is the key of "+" without Shift on many keyboards.
    const zoomed = ZOOMS.find(({ key }) => key === (event.key === '=' ? '+' : event.key))
    if (zoomed) return zoom[zoomed.to]?.()
    const target = tickByKey(event.key, tick, tickSpacing, view.isInverted)
    if (target === undefined) return
    event.preventDefault()
    const next = moveBound(range, bound, usableTick(target, tickSpacing), tickSpacing)
    if (next[bound] !== tick) onChange(next)
  }
  return (
    <svg
      data-end={bound}
      className={styles.handle}
      x={percent(clamp(shareOf(tick, view)))}
      overflow="visible"
      role="slider"
      tabIndex={0}
      aria-label={t(end === 'low' ? 'minimum' : 'maximum')}
      aria-orientation="horizontal"
      aria-valuemin={Math.min(...limits)}
      aria-valuemax={Math.max(...limits)}
      aria-valuenow={tick * sign}
      aria-valuetext={
        isLimited
          ? t('handleValue', {
              price: format.tokenPrice(price),
              quote,
              change: format.change(distanceTo(current, price)),
            })
          : t('noLimit')
      }
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const canvas = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
        if (!canvas) return
        const line = canvas.left + clamp(shareOf(tick, view)) * canvas.width
        drag.current = { offset: event.clientX - line, range }
      }}
      onPointerMove={handlePointer}
      onPointerUp={(event) => finish(event, true)}
      onPointerCancel={(event) => finish(event, false)}
    >
      <rect className={styles.touchTarget} x={HANDLE_OFFSETS[end].touchTarget} y="0" width="44" height="100%" />
      <line className={styles.handleLine} x1="0" x2="0" y1="20" y2="100%" />
      <svg y="50%" overflow="visible">
        <rect className={styles.grip} x={HANDLE_OFFSETS[end].grip} y="-18" width="14" height="36" rx="5" />
        <path className={styles.gripMarks} d={`M${HANDLE_OFFSETS[end].grip + 5} -6v12m4 -12v12`} />
      </svg>
    </svg>
  )
}

/** Draws a range by changing the rendered SVG attributes, without React. */
function drawRange(canvas: SVGSVGElement, range: TickRange, view: AxisView): void {
  const { x, width } = bandOf(range, view)
  for (const rect of canvas.querySelectorAll('[data-band]')) {
    rect.setAttribute('x', x)
    rect.setAttribute('width', width)
  }
  for (const bound of ['tickLower', 'tickUpper'] as const) {
    canvas.querySelector(`[data-end="${bound}"]`)?.setAttribute('x', percent(clamp(shareOf(range[bound], view))))
  }
}

function PriceAxis({ view, sides }: { readonly view: AxisView; readonly sides: PoolSides }) {
  const format = useFormat()
  const [low, high] = [0, 1].map((share) => {
    const tick = Math.round(tickAt(share, view))
    return priceAtTick(Math.min(MAX_TICK, Math.max(MIN_TICK, tick)), sides)
  })
  const labels = roundPrices(low ?? '0', high ?? '0')
  const texts = format.tokenPriceTicks(labels.map(({ value }) => value))
  return (
    <svg className={styles.priceAxis} aria-hidden focusable="false">
      {labels.map(({ share }, index) => (
        <text key={share} suppressHydrationWarning x={percent(share)} y="16" textAnchor="middle">
          {texts[index]}
        </text>
      ))}
    </svg>
  )
}

function bandOf(range: TickRange, view: AxisView): { readonly x: string; readonly width: string } {
  const [a, b] = [clamp(shareOf(range.tickLower, view)), clamp(shareOf(range.tickUpper, view))]
  return { x: percent(Math.min(a, b)), width: percent(Math.abs(b - a)) }
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1000}%`
}
