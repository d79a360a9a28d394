import { truncateDecimal } from '#app/domain/amount/truncate-decimal.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { parseUnits } from '#app/domain/amount/parse-units.ts'
import { liquidityBars, type LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import { priceAtTick, type PoolSides } from '#app/domain/liquidity/tick-price.ts'
import type { EmptyState } from '#app/entities/market-page/market-facts.ts'
import type { PoolTicks } from '#app/wire/market/pool-ticks.ts'

/** More digits than any chart value is shown with. */
const DIGITS = 8
const LIQUIDITY_BARS = 60
const HEIGHT = 1000n

/** A step of the price axis; the price rises from bar to bar. */
export interface DepthBar {
  /** Quote per base. */
  readonly low: string
  readonly high: string
  /** Height, 0 to 1000. */
  readonly height: number
  /** Liquidity in this step. */
  readonly base: string
  readonly quote: string
  /** Cumulative depth from the pool's price to the far end of this bar: base above the price, quote below it. */
  readonly depth: string
}

export interface LiquidityChart {
  readonly state: 'liquidity'
  readonly bars: readonly DepthBar[]
  /** Index of the bar that contains the pool's price, and the price's position on the axis, 0 to 1. */
  readonly current: number
  readonly place: number
}

/** Returns the liquidity around the pool's price, with prices in quote per base. */
export function liquidityChart(pool: PoolTicks | null, sides: PoolSides): LiquidityChart | EmptyState {
  if (!pool) return { state: 'empty' }
  const sqrtPrice = BigInt(pool.sqrtPrice)
  const ticks = pool.ticks.map(({ tick, liquidityNet }) => ({ tick, liquidityNet: BigInt(liquidityNet) }))
  const bars = liquidityBars({ ...pool, sqrtPrice, liquidity: BigInt(pool.liquidity) }, ticks, LIQUIDITY_BARS)
  const highest = bars.reduce((most, { liquidity }) => (liquidity > most ? liquidity : most), 0n)
  const [first, last] = [bars[0], bars.at(-1)]
  if (highest === 0n || !first || !last) return { state: 'empty' }
  const shown = bars.map((bar) => depthBar(bar, highest, sides))
  const place = (pool.tick + 0.5 - first.tickLower) / (last.tickUpper - first.tickLower)
  const isInverted = sides.baseSide === 1
  if (isInverted) shown.reverse()
  const current = bars.findIndex(({ tickLower, tickUpper }) => tickLower <= pool.tick && pool.tick < tickUpper)
  const at = isInverted ? bars.length - 1 - current : current
  return { state: 'liquidity', bars: withDepth(shown, at, sides), current: at, place: isInverted ? 1 - place : place }
}

type Bar = Omit<DepthBar, 'depth'>

function depthBar(
  { tickLower, tickUpper, liquidity, amount0, amount1 }: LiquidityBar,
  highest: bigint,
  sides: PoolSides,
): Bar {
  const { baseSide, decimals0, decimals1 } = sides
  const amounts = [formatUnits(amount0, decimals0), formatUnits(amount1, decimals1)] as const
  const ends = [priceAt(tickLower, sides), priceAt(tickUpper, sides)] as const
  return {
    low: ends[baseSide],
    high: ends[baseSide === 0 ? 1 : 0],
    height: Number((liquidity * HEIGHT) / highest),
    base: amounts[baseSide],
    quote: amounts[baseSide === 0 ? 1 : 0],
  }
}

function priceAt(tick: number, sides: PoolSides): string {
  return truncateDecimal(priceAtTick(tick, sides), DIGITS)
}

function withDepth(bars: readonly Bar[], current: number, { baseSide, decimals0, decimals1 }: PoolSides): DepthBar[] {
  const decimals = baseSide === 0 ? { base: decimals0, quote: decimals1 } : { base: decimals1, quote: decimals0 }
  const upTo = (index: number): string => {
    const side = index < current ? 'quote' : 'base'
    const between = index < current ? bars.slice(index, current + 1) : bars.slice(current, index + 1)
    const sum = between.reduce((total, bar) => total + unitsOf(bar[side], decimals[side]), 0n)
    return truncateDecimal(formatUnits(sum, decimals[side]), DIGITS)
  }
  return bars.map((bar, at) => ({
    ...bar,
    base: truncateDecimal(bar.base, DIGITS),
    quote: truncateDecimal(bar.quote, DIGITS),
    depth: upTo(at),
  }))
}

function unitsOf(amount: string, decimals: number): bigint {
  const parsed = parseUnits(amount, decimals)
  return parsed.ok ? parsed.value : 0n
}
