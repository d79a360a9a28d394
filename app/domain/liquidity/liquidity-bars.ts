import { amount0Delta, amount1Delta } from './sqrt-price-math.ts'
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from './tick-math.ts'
import { alignedDown } from './usable-ticks.ts'

/** The liquidity between two ticks. */
export interface LiquidityBar {
  readonly tickLower: number
  readonly tickUpper: number
  /** Average over the ticks. */
  readonly liquidity: bigint
  /** Reserves of the range in base units: token 0 above the price, token 1 below it. */
  readonly amount0: bigint
  readonly amount1: bigint
}

/** Ticks from a price to its half or double. Initialised ticks beyond do not widen the bars; also the reach if there are none nearer. */
const MAX_REACH_TICKS = 6_932
/** The bars extend beyond the outermost initialised tick by its distance divided by this. */
const MARGIN = 8

/**
 * Returns a pool's liquidity around its price in up to `count` bars of equal width, from the lowest tick up. They extend slightly beyond
 * the initialised ticks between half and double the price. Liquidity is computed outwards from the price, so ticks far away may be missing.
 *
 * Units    sqrtPrice: Q64.96 · liquidity: in range · ticks: ascending, liquidityNet as stored by the contract · amounts: base units
 * Rounds   down
 */
export function liquidityBars(
  pool: {
    readonly sqrtPrice: bigint
    readonly tick: number
    readonly tickSpacing: number
    readonly liquidity: bigint
  },
  ticks: readonly { readonly tick: number; readonly liquidityNet: bigint }[],
  count: number,
): readonly LiquidityBar[] {
  const width = barWidth(pool, ticks, count)
  const first = alignedDown(pool.tick, pool.tickSpacing) - width * Math.floor(count / 2)
  const bars: LiquidityBar[] = []
  const lowest = clampTick(first)
  const below = ticks.filter(({ tick }) => lowest < tick && tick <= pool.tick)
  let liquidity = below.reduce((sum, { liquidityNet }) => sum - liquidityNet, pool.liquidity)
  let next = ticks.findIndex(({ tick }) => tick > lowest)
  if (next === -1) next = ticks.length
  const crossTicksUpTo = (tick: number): void => {
    for (let end = ticks[next]; end && end.tick <= tick; end = ticks[++next]) liquidity += end.liquidityNet
  }
  for (let bar = 0; bar < count; bar += 1) {
    const tickLower = clampTick(first + bar * width)
    const tickUpper = clampTick(first + (bar + 1) * width)
    if (tickLower >= tickUpper) continue
    let [weightedLiquidity, amount0, amount1] = [0n, 0n, 0n]
    for (let from = tickLower; from < tickUpper;) {
      crossTicksUpTo(from)
      const to = Math.min(tickUpper, ticks[next]?.tick ?? tickUpper)
      const [lower, upper] = [sqrtPriceAtTick(from), sqrtPriceAtTick(to)]
      const price = clamp(pool.sqrtPrice, lower, upper)
      amount0 += amount0Delta(price, upper, liquidity, 'down')
      amount1 += amount1Delta(lower, price, liquidity, 'down')
      weightedLiquidity += liquidity * BigInt(to - from)
      from = to
    }
    bars.push({ tickLower, tickUpper, liquidity: weightedLiquidity / BigInt(tickUpper - tickLower), amount0, amount1 })
  }
  return bars
}

function clamp(price: bigint, lower: bigint, upper: bigint): bigint {
  if (price < lower) return lower
  return price > upper ? upper : price
}

function barWidth(
  { tick, tickSpacing }: { readonly tick: number; readonly tickSpacing: number },
  ticks: readonly { readonly tick: number }[],
  count: number,
): number {
  const distances = ticks.map((end) => Math.abs(end.tick - tick)).filter((distance) => distance <= MAX_REACH_TICKS)
  const reach = Math.max(0, ...distances) || MAX_REACH_TICKS
  const halfWidth = reach + Math.ceil(reach / MARGIN)
  return Math.max(1, Math.ceil((2 * halfWidth) / count / tickSpacing)) * tickSpacing
}

function clampTick(tick: number): number {
  return Math.min(MAX_TICK, Math.max(MIN_TICK, tick))
}
