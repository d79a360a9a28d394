import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { liquidityBars, type LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import { priceAtTick, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import type { EmptyState } from '#app/entities/market-page/market-facts.ts'
import type { PoolTicks } from '#app/wire/market/pool-ticks.ts'

/** Significant digits of prices and amounts; none is displayed with more. */
const SIGNIFICANT_DIGITS = 8
const LIQUIDITY_BARS = 60

/** A step of the price axis; the price rises from bar to bar. */
export interface DepthBar {
  /** Prices at both ends of the step, in quote per base. */
  readonly low: string
  readonly high: string
  /** Share of the highest bar's height, from 0 to 1. */
  readonly height: number
  /** Amounts of liquidity in this step, in whole tokens. */
  readonly base: string
  readonly quote: string
  /** Cumulative amount from the pool's price to the far end of this bar: base above the price, quote below it. In whole tokens. */
  readonly depth: string
}

export interface LiquidityChart {
  readonly state: 'liquidity'
  readonly bars: readonly DepthBar[]
  /** Index of the bar that contains the pool's price. */
  readonly currentBar: number
  /** Position of the price on the axis, 0 to 1. */
  readonly position: number
}

/** Returns the liquidity around the pool's price. Prices and amounts are truncated to SIGNIFICANT_DIGITS. */
export function liquidityChart(pool: PoolTicks | null, sides: PoolSides): LiquidityChart | EmptyState {
  if (!pool) return { state: 'empty' }
  const sqrtPrice = BigInt(pool.sqrtPrice)
  const ticks = pool.ticks.map(({ tick, liquidityNet }) => ({ tick, liquidityNet: BigInt(liquidityNet) }))
  const bars = liquidityBars({ ...pool, sqrtPrice, liquidity: BigInt(pool.liquidity) }, ticks, LIQUIDITY_BARS)
  const highest = bars.reduce((max, { liquidity }) => (liquidity > max ? liquidity : max), 0n)
  const [first, last] = [bars[0], bars.at(-1)]
  if (highest === 0n || !first || !last) return { state: 'empty' }
  const displayedBars = bars.map((bar) => depthBar(bar, highest, sides))
  const position = (pool.tick + 0.5 - first.tickLower) / (last.tickUpper - first.tickLower)
  const isInverted = sides.baseSide === 1
  if (isInverted) displayedBars.reverse()
  const barIndex = bars.findIndex(({ tickLower, tickUpper }) => tickLower <= pool.tick && pool.tick < tickUpper)
  const currentBar = isInverted ? bars.length - 1 - barIndex : barIndex
  return {
    state: 'liquidity',
    bars: withDepth(displayedBars, currentBar, sides),
    currentBar,
    position: isInverted ? 1 - position : position,
  }
}

type Bar = Omit<DepthBar, 'depth'>

function depthBar(
  { tickLower, tickUpper, liquidity, amount0, amount1 }: LiquidityBar,
  highest: bigint,
  sides: PoolSides,
): Bar {
  const { baseSide, decimals0, decimals1 } = sides
  const amounts = [formatUnits(amount0, decimals0), formatUnits(amount1, decimals1)] as const
  const prices = [priceAt(tickLower, sides), priceAt(tickUpper, sides)] as const
  return {
    low: prices[baseSide],
    high: prices[baseSide === 0 ? 1 : 0],
    height: Number((liquidity * 1000n) / highest) / 1000,
    base: amounts[baseSide],
    quote: amounts[baseSide === 0 ? 1 : 0],
  }
}

function priceAt(tick: number, sides: PoolSides): string {
  return truncateDecimal(priceAtTick(tick, sides), SIGNIFICANT_DIGITS)
}

function withDepth(
  bars: readonly Bar[],
  currentBar: number,
  { baseSide, decimals0, decimals1 }: PoolSides,
): DepthBar[] {
  const decimals = baseSide === 0 ? { base: decimals0, quote: decimals1 } : { base: decimals1, quote: decimals0 }
  const depthAt = (index: number): string => {
    const side = index < currentBar ? 'quote' : 'base'
    const barsBetween = index < currentBar ? bars.slice(index, currentBar + 1) : bars.slice(currentBar, index + 1)
    const sum = barsBetween.reduce((total, bar) => total + unitsOf(bar[side], decimals[side]), 0n)
    return truncateDecimal(formatUnits(sum, decimals[side]), SIGNIFICANT_DIGITS)
  }
  return bars.map((bar, index) => ({
    ...bar,
    base: truncateDecimal(bar.base, SIGNIFICANT_DIGITS),
    quote: truncateDecimal(bar.quote, SIGNIFICANT_DIGITS),
    depth: depthAt(index),
  }))
}

function unitsOf(amount: string, decimals: number): bigint {
  const parsed = parseUnits(amount, decimals)
  return parsed.ok ? parsed.value : 0n
}
