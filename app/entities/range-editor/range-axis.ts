import type { LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import type { PriceEnd } from '#app/domain/liquidity/field-price.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { MAX_TICK } from '#app/domain/liquidity/tick-math.ts'
import { fullRange, usableTick } from '#app/domain/liquidity/usable-ticks.ts'

/** The part of the price axis that the chart shows: `reach` ticks on either side of the pool's current tick. */
export interface AxisView {
  readonly tick: number
  readonly reach: number
  /** Whether the axis shows prices of token 1, which fall as the tick rises. */
  readonly isInverted: boolean
}

/** Position of a tick on the axis, 0 to 1 if it is in view. */
export function shareOf(tick: number, { tick: center, reach, isInverted }: AxisView): number {
  const share = (tick - center + reach) / (2 * reach)
  return isInverted ? 1 - share : share
}

/** The tick at a position on the axis, not rounded. */
export function tickAt(share: number, { tick, reach, isInverted }: AxisView): number {
  return tick + ((isInverted ? 1 - share : share) * 2 - 1) * reach
}

/** Share of the reach at which the end further from the price is placed. */
const MAX_END_SHARE = 0.7
/** Reach if there is neither a limited range nor liquidity to show: a price ratio of about 2.7 on either side. */
const DEFAULT_REACH = 10_000
const MIN_REACH_SPACINGS = 6
/** Minimum width of the range as a share of the axis; the view zooms in to show a narrower range. */
const MIN_WIDTH = 0.08

/** The reach that shows both ends of a range well, or, for a full range, the pool's liquidity. */
export function fittingReach(
  range: TickRange,
  tick: number,
  tickSpacing: number,
  bars: readonly LiquidityBar[] = [],
): number {
  const rangeReach = Math.max(0, ...distances(range, tick, tickSpacing)) / MAX_END_SHARE
  const barsReach = Math.max(0, ...bars.map(({ tickLower, tickUpper }) => Math.max(tick - tickLower, tickUpper - tick)))
  return clampReach(rangeReach || barsReach || DEFAULT_REACH, tickSpacing)
}

/** Whether both ends of a range are in view and far enough apart. */
export function isFitting(range: TickRange, tick: number, tickSpacing: number, reach: number): boolean {
  const width = Math.min(range.tickUpper, tick + reach) - Math.max(range.tickLower, tick - reach)
  return width >= 2 * reach * MIN_WIDTH && distances(range, tick, tickSpacing).every((distance) => distance <= reach)
}

/** Whether a zoomed view stays as it is: the price has not left it, and neither have the ends that moved. */
export function canKeepZoom(
  before: { readonly range: TickRange; readonly tick: number; readonly reach: number },
  { tickLower, tickUpper }: TickRange,
  tick: number,
): boolean {
  const moved = [
    tick === before.tick ? [] : [before.tick],
    tickLower === before.range.tickLower ? [] : [tickLower],
    tickUpper === before.range.tickUpper ? [] : [tickUpper],
  ].flat()
  return moved.every((at) => Math.abs(at - tick) <= before.reach)
}

/** Limits a reach to at least six tick spacings and at most twice the highest tick. */
export function clampReach(reach: number, tickSpacing: number): number {
  return Math.round(Math.min(2 * MAX_TICK, Math.max(MIN_REACH_SPACINGS * tickSpacing, reach)))
}

/** Distances in ticks from the pool's tick to the ends of a range; ends without limit have none. */
function distances({ tickLower, tickUpper }: TickRange, tick: number, tickSpacing: number): readonly number[] {
  const full = fullRange(tickSpacing)
  return [
    ...(tickLower === full.tickLower ? [] : [Math.abs(tick - tickLower)]),
    ...(tickUpper === full.tickUpper ? [] : [Math.abs(tick - tickUpper)]),
  ]
}

/** The bound of the range that is the low or high end on the price axis. */
export function boundOf(end: PriceEnd, isInverted: boolean): keyof TickRange {
  return (end === 'low') === isInverted ? 'tickUpper' : 'tickLower'
}

/** The range with one end at the usable tick nearest to `tick`, at least one spacing from the other end. */
export function moveBound(range: TickRange, bound: keyof TickRange, tick: number, tickSpacing: number): TickRange {
  const full = fullRange(tickSpacing)
  const usable = usableTick(tick, tickSpacing)
  return bound === 'tickLower'
    ? { ...range, tickLower: Math.max(full.tickLower, Math.min(usable, range.tickUpper - tickSpacing)) }
    : { ...range, tickUpper: Math.min(full.tickUpper, Math.max(usable, range.tickLower + tickSpacing)) }
}

/** Tick spacings that a page key moves an end by. */
const PAGE_SPACINGS = 10

/**
 * The tick that a key moves an end to, without limits: ±Infinity for Home (the lowest price) and End (the highest). Undefined for other
 * keys.
 */
export function tickByKey(key: string, tick: number, tickSpacing: number, isInverted: boolean): number | undefined {
  const step = isInverted ? -tickSpacing : tickSpacing
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: tick - step,
    ArrowDown: tick - step,
    ArrowRight: tick + step,
    ArrowUp: tick + step,
    PageDown: tick - PAGE_SPACINGS * step,
    PageUp: tick + PAGE_SPACINGS * step,
    Home: isInverted ? Infinity : -Infinity,
    End: isInverted ? -Infinity : Infinity,
  }
  return targets[key]
}

/** Width and height of the drawing of the bars, which CSS stretches. */
export const VIEW_BOX_SIZE = 1000
/** Height of the highest bar in percent of the chart. */
const MAX_BAR_PERCENT = 88n
const BAR_GAP = 0.15

/** The bars in view as an SVG path. */
export function barsInView(bars: readonly LiquidityBar[], view: AxisView): string {
  // A bar that is wider than the view covers it although both of its ends are outside.
  const visible = bars.filter(
    ({ tickLower, tickUpper }) => tickLower <= view.tick + view.reach && tickUpper >= view.tick - view.reach,
  )
  const highest = visible.reduce((max, { liquidity }) => (liquidity > max ? liquidity : max), 0n)
  if (highest === 0n) return ''
  return visible
    .filter(({ liquidity }) => liquidity > 0n)
    .map(({ tickLower, tickUpper, liquidity }) => {
      const [a, b] = [shareOf(tickLower, view) * VIEW_BOX_SIZE, shareOf(tickUpper, view) * VIEW_BOX_SIZE]
      const [left, width] = [Math.min(a, b), Math.abs(b - a)]
      const height = Math.max(3, Number((liquidity * MAX_BAR_PERCENT * 10n) / highest))
      return `M${roundToTenth(left + (width * BAR_GAP) / 2)} ${VIEW_BOX_SIZE}v-${height}h${roundToTenth(width * (1 - BAR_GAP))}v${height}Z`
    })
    .join('')
}

function roundToTenth(length: number): number {
  return Math.round(length * 10) / 10
}
