import { liquidityForAmounts } from '#app/domain/liquidity/calls/range-liquidity.ts'
import { rangeAmounts, type TokenAmounts } from '#app/domain/liquidity/position-amounts.ts'
import type { PreparedSwap } from './change-run.ts'
import type { QuotedZap } from './quote-routed-zap.ts'
import { sideFirst } from './side-first.ts'

interface QuoteCheck {
  /** Output of the swap, in base units. */
  readonly swapOut: bigint
  /** Whether the swap pays its minimum and the pool takes the minimum amounts of the deposit. */
  readonly isWithinLimits: boolean
}

/** Returns the result of a swap and its deposit at a newer quote, whose amount may differ slightly. Rounds amounts down. */
export function checkAgainstQuote(
  { swap, bound }: { readonly swap: PreparedSwap; readonly bound: TokenAmounts },
  { plan, deposit }: QuotedZap,
): QuoteCheck {
  // The range now takes a single token, so the other one would be swapped for nothing.
  if (plan.swapIn === 0n) return { swapOut: 0n, isWithinLimits: false }
  const { amount, other = 0n, range } = deposit
  const swapOut = (plan.swapOut * swap.swapIn) / plan.swapIn
  const [amount0, amount1] = sideFirst([amount - swap.swapIn, swapOut + other], swap.side)
  const liquidity = liquidityForAmounts(range, plan.after.sqrtPrice, { amount0, amount1 }, 'router')
  const taken = rangeAmounts(range, plan.after, liquidity, 'down')
  const takesMinimums = taken.amount0 >= bound.amount0 && taken.amount1 >= bound.amount1
  return { swapOut, isWithinLimits: swapOut >= swap.minimumOut && takesMinimums }
}
