import { mulDiv } from '#app/domain/amount/mul-div.ts'
import { BPS_ONE, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import { liquidityForAmounts } from './calls/range-liquidity.ts'
import type { SwapCurve } from './curve.ts'
import { rangeAmounts, type PoolPrice, type TickRange, type TokenAmounts } from './position-amounts.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

/** Output of a swap, and the price of the position's pool after it. */
export interface ZapQuote {
  readonly amountOut: bigint
  readonly after: PoolPrice
}

/** A planned zap: the part of the deposit that is swapped, and the amounts of both tokens that the position takes. Base units. */
export interface ZapPlan {
  readonly swapIn: bigint
  readonly swapOut: bigint
  /** Maximum liquidity that both tokens pay for after the swap. */
  readonly liquidity: bigint
  readonly deposited: TokenAmounts
  /** Remainder that the position does not take. */
  readonly left: TokenAmounts
  readonly after: PoolPrice
}

export interface ZapDeposit {
  /** The whole deposit. */
  readonly amount: bigint
  /** The pool's token that is deposited: 0 or 1. */
  readonly side: 0 | 1
  /** Deposit of the other token in addition to `amount`; none by default. */
  readonly other?: bigint
  readonly range: TickRange
  /** Before the swap. */
  readonly price: PoolPrice
}

export type ZapQuoter = (amountIn: bigint) => ZapQuote | undefined

/** Exceeds any deposit, so that only the other token limits the liquidity. */
const UNLIMITED = 1n << 200n

/**
 * Plans how much of a deposit to swap so that the rest and the swap output have the ratio that the range takes at the price after the swap.
 * A larger swap leaves less liquidity for the rest to pay for and more for the output, even when it moves the price of the position's own
 * pool. So the two are equal at one amount, which bisection finds to the base unit.
 *
 * Units    base units
 * Rounds   liquidity and swap output down, deposited amounts up, as the contracts
 * Returns  undefined if no liquidity can be minted, because the swap has no quote or the deposit is too small
 */
export function planZap(deposit: ZapDeposit, quote: ZapQuoter): ZapPlan | undefined {
  const planAt = (swapIn: bigint) => zapWith(deposit, swapIn, quote)
  if (deposit.amount <= 0n) return undefined
  // `low` needs a larger swap, `high` does not.
  let [low, high] = [0n, deposit.amount]
  if (needsMore(deposit, planAt(0n))) {
    if (needsMore(deposit, planAt(high))) low = high
    while (high - low > 1n) {
      const middle = (low + high) >> 1n
      if (needsMore(deposit, planAt(middle))) low = middle
      else high = middle
    }
  } else high = 0n
  const [first, second] = [planAt(low), planAt(high)]
  const best = (first?.liquidity ?? 0n) >= (second?.liquidity ?? 0n) ? first : second
  return best && best.liquidity > 0n ? best : undefined
}

/** Returns the zap that swaps `swapIn` of the deposit; undefined if the swap has no quote. */
export function zapWith(deposit: ZapDeposit, swapIn: bigint, quote: ZapQuoter): ZapPlan | undefined {
  const swapped = swapIn === 0n ? { amountOut: 0n, after: deposit.price } : quote(swapIn)
  return swapped && planOf(deposit, swapIn, swapped)
}

/**
 * Returns the limits that a zap is signed with: the minimum output of the swap, and the liquidity to mint. Both leave room for price
 * changes; the remainder that the position does not take is refunded to the account.
 *
 * Rounds   the output up, so that the limit is never looser than the tolerance; the liquidity down, so that both tokens pay for it
 */
export function zapLimits(
  { swapOut, liquidity }: Pick<ZapPlan, 'swapOut' | 'liquidity'>,
  slippage: Bps,
): { readonly minimumOut: bigint; readonly liquidity: bigint } {
  const one = BigInt(BPS_ONE)
  return {
    minimumOut: minimumOut(swapOut, slippage),
    liquidity: mulDiv(liquidity, one - BigInt(slippage), one, 'down'),
  }
}

/** Quotes swaps over the position's own pool, whose price they move. */
export function quoteOwnPool(curve: SwapCurve): ZapQuoter {
  return (amountIn) => {
    const quoted = curve.exactIn(amountIn)
    if (!quoted) return undefined
    const [sqrtPrice] = quoted.after
    return { amountOut: quoted.amountOut, after: { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) } }
  }
}

/** Quotes swaps over another pool, which do not move the price of the position's own pool. */
export function quoteOtherPool(curve: SwapCurve, price: PoolPrice): ZapQuoter {
  return (amountIn) => {
    const quoted = curve.exactIn(amountIn)
    return quoted && { amountOut: quoted.amountOut, after: price }
  }
}

function planOf(deposit: ZapDeposit, swapIn: bigint, { amountOut, after }: ZapQuote): ZapPlan {
  const { amount, side, other = 0n, range } = deposit
  const [rest, output] = [amount - swapIn, amountOut + other]
  const amounts = side === 0 ? { amount0: rest, amount1: output } : { amount0: output, amount1: rest }
  const liquidity = liquidityForAmounts(range, after.sqrtPrice, amounts, 'pool')
  const deposited = rangeAmounts(range, after, liquidity, 'up')
  const left = { amount0: amounts.amount0 - deposited.amount0, amount1: amounts.amount1 - deposited.amount1 }
  return { swapIn, swapOut: amountOut, liquidity, deposited, left, after }
}

/** Whether the rest of the input pays for more liquidity than the output. A swap without a quote is regarded as too large. */
function needsMore({ amount, side, other = 0n, range }: ZapDeposit, plan: ZapPlan | undefined): boolean {
  if (!plan) return false
  const { sqrtPrice } = plan.after
  const isNeeded = [sqrtPrice < sqrtPriceAtTick(range.tickUpper), sqrtPrice > sqrtPriceAtTick(range.tickLower)]
  if (isNeeded[side] !== true) return true
  if (isNeeded[1 - side] !== true) return false
  const inputAmounts = {
    amount0: UNLIMITED,
    amount1: UNLIMITED,
    [side === 0 ? 'amount0' : 'amount1']: amount - plan.swapIn,
  }
  const outputAmounts = {
    amount0: UNLIMITED,
    amount1: UNLIMITED,
    [side === 0 ? 'amount1' : 'amount0']: plan.swapOut + other,
  }
  return (
    liquidityForAmounts(range, sqrtPrice, inputAmounts, 'pool') >
    liquidityForAmounts(range, sqrtPrice, outputAmounts, 'pool')
  )
}
