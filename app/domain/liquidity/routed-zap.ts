import type { PoolPrice, TokenAmounts } from './position-amounts.ts'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, tickAtSqrtPrice } from './tick-math.ts'
import { planZap, zapWith, type ZapDeposit, type ZapPlan, type ZapQuote, type ZapQuoter } from './zap.ts'

/** A zap whose swap may use any pools, with the quote of the swap. */
export interface RoutedZap<Quote extends ZapQuote> {
  readonly plan: ZapPlan
  /** Undefined if nothing is swapped. */
  readonly quote: Quote | undefined
}

/** Maximum number of requested quotes. Two or three are usual. */
const MAX_QUOTES = 6
/** Remainder, in millionths of the deposit's value, at which planning stops. */
const ENOUGH_PPM = 100n

/**
 * Plans a zap whose quotes have to be requested. Each quote is for the amount that `planZap` finds on a line through the last two quotes,
 * until little of the deposit is left. Returns the plan that leaves the least.
 *
 * Units    base units
 * Rounds   as `planZap`
 * Returns  undefined if no liquidity can be minted, because there is no quote or the deposit is too small
 * Throws   if the quoter does
 */
export async function planRoutedZap<Quote extends ZapQuote>(
  deposit: ZapDeposit,
  quote: (amountIn: bigint) => Promise<Quote | undefined>,
): Promise<RoutedZap<Quote> | undefined> {
  let next = planZap(deposit, atSpot(deposit))
  let last: Point = { amountIn: 0n, rate: undefined, sqrtPrice: deposit.price.sqrtPrice }
  let best: (RoutedZap<Quote> & { readonly ppm: bigint }) | undefined
  for (let requests = 0; requests < MAX_QUOTES && next; requests++) {
    const { swapIn } = next
    if (swapIn === 0n) return best ?? { plan: next, quote: undefined }
    const quoted = await quote(swapIn)
    if (!quoted) return best
    const plan = zapWith(deposit, swapIn, () => quoted)
    const ppm = plan && plan.liquidity > 0n ? leftPpm(plan) : undefined
    if (plan && ppm !== undefined && (!best || ppm < best.ppm)) best = { plan, quote: quoted, ppm }
    if (best && best.ppm <= ENOUGH_PPM) return best
    const point = { amountIn: swapIn, rate: rateOf(swapIn, quoted), sqrtPrice: quoted.after.sqrtPrice }
    next = planZap(deposit, onLine(last, point))
    if (next?.swapIn === swapIn) return best
    last = point
  }
  return best
}

/**
 * Returns the share of a zap that its position does not take, by value at the price after the swap.
 *
 * Units    1/1,000,000
 * Rounds   down
 */
export function leftPpm({ left, deposited, after }: ZapPlan): bigint {
  const rest = valueIn1(left, after)
  const total = rest + valueIn1(deposited, after)
  return total === 0n ? 0n : (rest * 1_000_000n) / total
}

/** Returns the value of both amounts in base units of token 1, Q64. */
function valueIn1({ amount0, amount1 }: TokenAmounts, { sqrtPrice }: PoolPrice): bigint {
  return ((amount0 * sqrtPrice * sqrtPrice) >> 128n) + (amount1 << 64n)
}

/** Quotes at the pool's own price, without a fee. */
function atSpot({ side, price }: ZapDeposit): ZapQuoter {
  const squared = price.sqrtPrice * price.sqrtPrice
  return (amountIn) => ({
    amountOut: side === 0 ? (amountIn * squared) >> 192n : (amountIn << 192n) / squared,
    after: price,
  })
}

/** A quoted swap, or the state without a swap. */
interface Point {
  readonly amountIn: bigint
  /** Output per input, Q128; undefined without a swap, because a fee separates the spot price from every quote. */
  readonly rate: bigint | undefined
  readonly sqrtPrice: bigint
}

function rateOf(amountIn: bigint, { amountOut }: ZapQuote): bigint {
  return (amountOut << 128n) / amountIn
}

/** Quotes by linear interpolation and extrapolation of rate and √price between two points. */
function onLine(from: Point, to: Point & { readonly rate: bigint }): ZapQuoter {
  const distance = to.amountIn - from.amountIn
  const interpolate = (amountIn: bigint, start: bigint, end: bigint) =>
    end + ((end - start) * (amountIn - to.amountIn)) / distance
  return (amountIn) => {
    const rate = interpolate(amountIn, from.rate ?? to.rate, to.rate)
    const sqrtPrice = interpolate(amountIn, from.sqrtPrice, to.sqrtPrice)
    if (rate <= 0n || sqrtPrice <= MIN_SQRT_PRICE || sqrtPrice >= MAX_SQRT_PRICE) return undefined
    return { amountOut: (amountIn * rate) >> 128n, after: { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) } }
  }
}
