import type { LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import type { PriceEnd } from '#app/domain/liquidity/field-price.ts'
import type { TickRange } from '#app/domain/liquidity/position-amounts.ts'
import { MAX_TICK } from '#app/domain/liquidity/tick-math.ts'
import { fullRange, usableTick } from '#app/domain/liquidity/usable-ticks.ts'

/** The part of the price axis that the chart shows: `reach` ticks on either side of the pool's. */
export interface AxisView {
  readonly tick: number
  readonly reach: number
  /** The axis shows prices of token 1, which fall as the tick rises. */
  readonly isInverted: boolean
}

/** Where a tick lies on the axis, 0 to 1 if it is in view. */
export function shareOf(at: number, { tick, reach, isInverted }: AxisView): number {
  const share = (at - tick + reach) / (2 * reach)
  return isInverted ? 1 - share : share
}

/** The tick, not rounded, at a share of the axis. */
export function tickAt(share: number, { tick, reach, isInverted }: AxisView): number {
  return tick + ((isInverted ? 1 - share : share) * 2 - 1) * reach
}

/** The range reaches to this share of the axis on its longer side. */
const FILL = 0.7
/** Ticks in view around a pool without a range or liquidity to show: a price ratio of almost three. */
const DEFAULT_REACH = 10_000
const MIN_SPACINGS = 6
/** A narrower range is zoomed into. */
const MIN_WIDTH = 0.08

/** The reach in which a range, or without ends the pool's liquidity, is well visible. */
export function fittingReach(
  range: TickRange,
  tick: number,
  tickSpacing: number,
  bars: readonly LiquidityBar[] = [],
): number {
  const farthest = Math.max(0, ...distances(range, tick, tickSpacing)) / FILL
  const ofBars = Math.max(0, ...bars.map(({ tickLower, tickUpper }) => Math.max(tick - tickLower, tickUpper - tick)))
  return limitedReach(farthest || ofBars || DEFAULT_REACH, tickSpacing)
}

/** Whether both ends of a range are in view, and apart. */
export function isFitting(range: TickRange, tick: number, tickSpacing: number, reach: number): boolean {
  const width = Math.min(range.tickUpper, tick + reach) - Math.max(range.tickLower, tick - reach)
  return width >= 2 * reach * MIN_WIDTH && distances(range, tick, tickSpacing).every((distance) => distance <= reach)
}

/** A reach that shows at least a few usable ticks, and at most all of them. */
export function limitedReach(reach: number, tickSpacing: number): number {
  return Math.round(Math.min(2 * MAX_TICK, Math.max(MIN_SPACINGS * tickSpacing, reach)))
}

/** From the pool's tick to the ends that the range has. */
function distances({ tickLower, tickUpper }: TickRange, tick: number, tickSpacing: number): readonly number[] {
  const full = fullRange(tickSpacing)
  return [
    ...(tickLower === full.tickLower ? [] : [Math.abs(tick - tickLower)]),
    ...(tickUpper === full.tickUpper ? [] : [Math.abs(tick - tickUpper)]),
  ]
}

/** The bound of the range behind an end of the price axis. */
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

/** Spacings that a page key moves an end by. */
const PAGE = 10

/** The tick that a key moves an end to, before any limit; undefined for other keys. The end of the axis is the highest price. */
export function tickByKey(key: string, at: number, tickSpacing: number, isInverted: boolean): number | undefined {
  const step = isInverted ? -tickSpacing : tickSpacing
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - PAGE * step,
    PageUp: at + PAGE * step,
    Home: isInverted ? Infinity : -Infinity,
    End: isInverted ? -Infinity : Infinity,
  }
  return targets[key]
}

/** Width and height of the drawing of the bars, which CSS stretches. */
export const BOX = 1000
/** Share of the height that the highest bar has. */
const HIGHEST = 88n
const GAP = 0.15

/** The bars in view as an SVG path. */
export function barsInView(bars: readonly LiquidityBar[], view: AxisView): string {
  const visible = bars.filter(({ tickLower, tickUpper }) =>
    [tickLower, tickUpper].some((end) => Math.abs(end - view.tick) <= view.reach),
  )
  const highest = visible.reduce((most, { liquidity }) => (liquidity > most ? liquidity : most), 0n)
  if (highest === 0n) return ''
  return visible
    .filter(({ liquidity }) => liquidity > 0n)
    .map(({ tickLower, tickUpper, liquidity }) => {
      const [a, b] = [shareOf(tickLower, view) * BOX, shareOf(tickUpper, view) * BOX]
      const [left, width] = [Math.min(a, b), Math.abs(b - a)]
      const height = Math.max(3, Number((liquidity * HIGHEST * 10n) / highest))
      return `M${rounded(left + (width * GAP) / 2)} ${BOX}v-${height}h${rounded(width * (1 - GAP))}v${height}Z`
    })
    .join('')
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10
}
