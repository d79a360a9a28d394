import { cutDecimal } from '#app/domain/amount/cut-decimal.ts'
import { formatRaw } from '#app/domain/amount/format-raw.ts'
import { parseRaw } from '#app/domain/amount/parse-raw.ts'
import { liquidityBars, type LiquidityBar } from '#app/domain/liquidity/liquidity-bars.ts'
import { poolRatio, ratioText } from '#app/domain/liquidity/pool-price.ts'
import { sqrtPriceAtTick } from '#app/domain/liquidity/tick-math.ts'
import type { PoolPricePoint, PoolTicks, PoolVolumePoint } from '#app/wire/market/pool.ts'
import type { DepthBar, PoolChart } from './pool-facts.ts'
import type { RangeName } from './pool-query.ts'

/** More digits than any figure of a chart is shown with. */
const DIGITS = 8
const USD_PLACES = 6
/** Steps of the API that one bar gathers: five minutes, an hour, six hours, a day, a week. */
const GATHERED: Readonly<Record<Exclude<RangeName, 'ALL'>, number>> = { '1H': 5, '1D': 12, '1W': 6, '1M': 6, '1Y': 7 }
const MOST_BARS = 60
const LIQUIDITY_BARS = 60
const HEIGHT = 1000n
const PERCENT_PLACES = 6

/** The API's volumes as bars that a person can tell apart. The newest bar is whole; the oldest may hold fewer steps. */
export function volumeChart(points: readonly PoolVolumePoint[], range: RangeName): PoolChart {
  const [first, second] = points
  if (!first) return { state: 'empty' }
  const step = second ? second.time - first.time : 60
  const size = range === 'ALL' ? Math.ceil(points.length / MOST_BARS) : GATHERED[range]
  const lead = points.length % size
  const sums: bigint[] = []
  points.forEach(({ volume }, at) => {
    const bar = lead === 0 ? Math.floor(at / size) : Math.ceil((at - lead + 1) / size)
    sums[bar] = (sums[bar] ?? 0n) + micros(volume)
  })
  const total = sums.reduce((sum, value) => sum + value, 0n)
  if (total === 0n) return { state: 'empty' }
  const earlier = lead === 0 ? 0 : size - lead
  return {
    state: 'volume',
    from: first.time - earlier * step,
    step: step * size,
    values: sums.map((sum) => formatRaw(sum, USD_PLACES)),
    total: formatRaw(total, USD_PLACES),
  }
}

function micros(dollars: string): bigint {
  const parsed = parseRaw(dollars, USD_PLACES)
  return parsed.ok ? parsed.value : 0n
}

/** Prices of the base in the quote. */
export function priceChart(points: readonly PoolPricePoint[], baseSide: 0 | 1): PoolChart {
  const [first, second] = points
  if (!first) return { state: 'empty' }
  const values = points.map((point) => cutDecimal(baseSide === 0 ? point.price0 : point.price1, DIGITS))
  return {
    state: 'price',
    from: first.time,
    step: second ? second.time - first.time : 60,
    values,
    change: changeOf(values[0], values.at(-1)),
  }
}

function changeOf(before: string | undefined, now: string | undefined): string | null {
  if (before === undefined || now === undefined) return null
  const places = Math.max(before.split('.')[1]?.length ?? 0, now.split('.')[1]?.length ?? 0)
  const [old, fresh] = [parseRaw(before, places), parseRaw(now, places)]
  if (!old.ok || !fresh.ok || old.value === 0n) return null
  return formatRaw(((fresh.value - old.value) * 100n * 10n ** BigInt(PERCENT_PLACES)) / old.value, PERCENT_PLACES)
}

interface Sides {
  readonly baseSide: 0 | 1
  readonly decimals0: number
  readonly decimals1: number
}

/** The liquidity around the pool's price, along the price of the base in the quote. */
export function liquidityChart(pool: PoolTicks | null, sides: Sides): PoolChart {
  if (!pool) return { state: 'empty' }
  const sqrtPrice = BigInt(pool.sqrtPrice)
  const ticks = pool.ticks.map(({ tick, liquidityNet }) => ({ tick, liquidityNet: BigInt(liquidityNet) }))
  const bars = liquidityBars({ ...pool, sqrtPrice, liquidity: BigInt(pool.liquidity) }, ticks, LIQUIDITY_BARS)
  const highest = bars.reduce((most, { liquidity }) => (liquidity > most ? liquidity : most), 0n)
  const [first, last] = [bars[0], bars.at(-1)]
  if (highest === 0n || !first || !last) return { state: 'empty' }
  const shown = bars.map((bar) => depthBar(bar, highest, sides))
  const place = (pool.tick + 0.5 - first.tickLower) / (last.tickUpper - first.tickLower)
  const isTurned = sides.baseSide === 1
  if (isTurned) shown.reverse()
  const current = bars.findIndex(({ tickLower, tickUpper }) => tickLower <= pool.tick && pool.tick < tickUpper)
  const at = isTurned ? bars.length - 1 - current : current
  return { state: 'liquidity', bars: withDepth(shown, at, sides), current: at, place: isTurned ? 1 - place : place }
}

type Bar = Omit<DepthBar, 'depth'>

function depthBar(
  { tickLower, tickUpper, liquidity, amount0, amount1 }: LiquidityBar,
  highest: bigint,
  sides: Sides,
): Bar {
  const { baseSide, decimals0, decimals1 } = sides
  const amounts = [formatRaw(amount0, decimals0), formatRaw(amount1, decimals1)] as const
  const ends = [priceAt(tickLower, sides), priceAt(tickUpper, sides)] as const
  return {
    low: ends[baseSide],
    high: ends[baseSide === 0 ? 1 : 0],
    height: Number((liquidity * HEIGHT) / highest),
    base: amounts[baseSide],
    quote: amounts[baseSide === 0 ? 1 : 0],
  }
}

function priceAt(tick: number, { baseSide, decimals0, decimals1 }: Sides): string {
  const { numerator, denominator } = poolRatio(sqrtPriceAtTick(tick), decimals0, decimals1)
  const text = baseSide === 0 ? ratioText(numerator, denominator) : ratioText(denominator, numerator)
  return cutDecimal(text ?? '0', DIGITS)
}

function withDepth(bars: readonly Bar[], current: number, { baseSide, decimals0, decimals1 }: Sides): DepthBar[] {
  const decimals = baseSide === 0 ? { base: decimals0, quote: decimals1 } : { base: decimals1, quote: decimals0 }
  const upTo = (at: number): string => {
    const side = at < current ? 'quote' : 'base'
    const between = at < current ? bars.slice(at, current + 1) : bars.slice(current, at + 1)
    const sum = between.reduce((total, bar) => total + unitsOf(bar[side], decimals[side]), 0n)
    return cutDecimal(formatRaw(sum, decimals[side]), DIGITS)
  }
  return bars.map((bar, at) => ({
    ...bar,
    base: cutDecimal(bar.base, DIGITS),
    quote: cutDecimal(bar.quote, DIGITS),
    depth: upTo(at),
  }))
}

function unitsOf(amount: string, decimals: number): bigint {
  const parsed = parseRaw(amount, decimals)
  return parsed.ok ? parsed.value : 0n
}
