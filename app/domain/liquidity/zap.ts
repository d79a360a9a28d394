import { BPS_ONE, type Bps } from '#app/domain/amount/percent.ts'
import { liquidityForAmounts } from './calls/range-liquidity.ts'
import type { SwapCurve } from './curve.ts'
import { rangeAmounts, type PoolPrice, type TickRange, type TokenAmounts } from './position-amounts.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from './tick-math.ts'

/** Output of a swap of part of the deposit, and the price of the position's pool after it. */
export interface ZapQuote {
  readonly amountOut: bigint
  readonly after: PoolPrice
}

/** A deposit of one token: how much of it is swapped, and what the position takes of the two. Base units. */
export interface ZapPlan {
  readonly swapIn: bigint
  readonly swapOut: bigint
  /** The most that both tokens pay for after the swap. */
  readonly liquidity: bigint
  readonly deposited: TokenAmounts
  /** Remainder that the position does not take. */
  readonly left: TokenAmounts
  readonly after: PoolPrice
}

export interface ZapDeposit {
  /** The whole deposit. */
  readonly amount: bigint
  /** Which token of the pool it is. */
  readonly side: 0 | 1
  /** Deposit of the other token in addition to `amount`; none by default. */
  readonly other?: bigint
  readonly range: TickRange
  /** Before the swap. */
  readonly price: PoolPrice
}

export type ZapQuoter = (amountIn: bigint) => ZapQuote | undefined

/** More than any deposit: leaves the other token to decide about the liquidity. */
const PLENTY = 1n << 200n

/**
 * How much of a deposit to swap, so that what remains and what arrives have the ratio that the range needs at the price after the swap. The
 * more is swapped, the less liquidity the rest pays for and the more the output does, also when the swap moves the price of the position's own
 * pool: the two meet once, which bisection finds to the base unit.
 *
 * Units    base units
 * Rounds   liquidity and swap output down, what is deposited up, as the contracts do
 * Returns  undefined if no liquidity can be had, because the swap has no price or the deposit is too small
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

/** The zap that swaps this part of the deposit; undefined if the swap has no price. */
export function zapWith(deposit: ZapDeposit, swapIn: bigint, quote: ZapQuoter): ZapPlan | undefined {
  const swapped = swapIn === 0n ? { amountOut: 0n, after: deposit.price } : quote(swapIn)
  return swapped && planOf(deposit, swapIn, swapped)
}

/**
 * Returns the limits that a zap is signed with: the minimum output of the swap and the liquidity that is minted. Both leave room for price
 * changes; the remainder that the position does not take returns to the account.
 *
 * Rounds   down
 */
export function leastZap(
  { swapOut, liquidity }: Pick<ZapPlan, 'swapOut' | 'liquidity'>,
  slippage: Bps,
): { readonly minimumOut: bigint; readonly liquidity: bigint } {
  const least = (amount: bigint) => (amount * BigInt(BPS_ONE - slippage)) / BigInt(BPS_ONE)
  return { minimumOut: least(swapOut), liquidity: least(liquidity) }
}

/** Quotes of a pool that the position itself is in: a swap moves its price. */
export function quoteOwnPool(curve: SwapCurve): ZapQuoter {
  return (amountIn) => {
    const quoted = curve.exactIn(amountIn)
    if (!quoted) return undefined
    const [sqrtPrice] = quoted.after
    return { amountOut: quoted.amountOut, after: { sqrtPrice, tick: tickAtSqrtPrice(sqrtPrice) } }
  }
}

/** Quotes of other pools: the price of the position's pool stays. */
export function quoteOtherPool(curve: SwapCurve, price: PoolPrice): ZapQuoter {
  return (amountIn) => {
    const quoted = curve.exactIn(amountIn)
    return quoted && { amountOut: quoted.amountOut, after: price }
  }
}

function planOf(deposit: ZapDeposit, swapIn: bigint, { amountOut, after }: ZapQuote): ZapPlan {
  const { amount, side, other = 0n, range } = deposit
  const [rest, arrived] = [amount - swapIn, amountOut + other]
  const amounts = side === 0 ? { amount0: rest, amount1: arrived } : { amount0: arrived, amount1: rest }
  const liquidity = liquidityForAmounts(range, after.sqrtPrice, amounts, 'pool')
  const deposited = rangeAmounts(range, after, liquidity, 'up')
  const left = { amount0: amounts.amount0 - deposited.amount0, amount1: amounts.amount1 - deposited.amount1 }
  return { swapIn, swapOut: amountOut, liquidity, deposited, left, after }
}

/** Whether the rest of the input pays for more liquidity than the output. A swap without a price is too large. */
function needsMore({ amount, side, other = 0n, range }: ZapDeposit, plan: ZapPlan | undefined): boolean {
  if (!plan) return false
  const { sqrtPrice } = plan.after
  const isNeeded = [sqrtPrice < sqrtPriceAtTick(range.tickUpper), sqrtPrice > sqrtPriceAtTick(range.tickLower)]
  if (isNeeded[side] !== true) return true
  if (isNeeded[1 - side] !== true) return false
  const ofInput = { amount0: PLENTY, amount1: PLENTY, [side === 0 ? 'amount0' : 'amount1']: amount - plan.swapIn }
  const ofOutput = { amount0: PLENTY, amount1: PLENTY, [side === 0 ? 'amount1' : 'amount0']: plan.swapOut + other }
  return (
    liquidityForAmounts(range, sqrtPrice, ofInput, 'pool') > liquidityForAmounts(range, sqrtPrice, ofOutput, 'pool')
  )
}
