import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { Tick } from './pool.ts'
import type { PoolPrice } from './position-amounts.ts'
import { amount0Delta, amount1Delta } from './sqrt-price-math.ts'
import { nextTickStop } from './tick-list.ts'
import { MAX_TICK, MIN_TICK, sqrtPriceAtTick } from './tick-math.ts'

const ONE = BigInt(PIPS_ONE)

/** A swap that has happened in a v3 or v4 pool. */
export interface PastSwap {
  readonly version: 3 | 4
  readonly before: PoolPrice & { readonly liquidity: bigint }
  /** Q64.96. */
  readonly sqrtPriceAfter: bigint
  readonly zeroForOne: boolean
  /** Base units, including the fee. */
  readonly amountIn: bigint
  /** Pips of the input; in v4 including the protocol's fee. */
  readonly fee: bigint
  /** Protocol fee of this direction. v3: denominator of its share of the fee, 0 for none. v4: pips of the input. */
  readonly protocolFee: bigint
  readonly tickSpacing: number
  /** Initialised ticks, ascending; those that the swap does not reach may be missing. */
  readonly ticks: readonly Tick[]
}

/** A part of a swap with constant liquidity. */
export interface FeeStep {
  readonly liquidity: bigint
  /** The liquidity providers' fee in base units of the input. */
  readonly fee: bigint
  /** The pool's tick at the start of the step; a position earns the fee if its range contains it. */
  readonly tick: number
  /** √prices at the start and the end, Q64.96. */
  readonly from: bigint
  readonly to: bigint
  /** The initialised tick that is crossed at the end. */
  readonly crossed: number | undefined
}

/**
 * Yields the steps of a swap as the pool computed them.
 *
 * Rounds   as the contracts: fees of completed steps up, the last step takes the rest of the input; the protocol's part down
 * Source   UniswapV3Pool.swap, Pool.swap of v4-core
 */
export function* feeSteps(swap: PastSwap): Generator<FeeStep> {
  const { sqrtPriceAfter, zeroForOne, tickSpacing, ticks } = swap
  let { sqrtPrice, tick, liquidity } = swap.before
  let remaining = swap.amountIn
  while (remaining > 0n) {
    const stop = nextTickStop(ticks, tick, tickSpacing, zeroForOne)
    const stopTick = Math.max(MIN_TICK, Math.min(MAX_TICK, stop.tick))
    const stopPrice = sqrtPriceAtTick(stopTick)
    const isReached = zeroForOne ? sqrtPriceAfter <= stopPrice : sqrtPriceAfter >= stopPrice
    const end = isReached ? stopPrice : sqrtPriceAfter
    const net = zeroForOne
      ? amount0Delta(end, sqrtPrice, liquidity, 'up')
      : amount1Delta(sqrtPrice, end, liquidity, 'up')
    const fee = isReached ? completedStepFee(swap, net) : lastStepFee(swap, remaining, net)
    const paid = isReached ? net + fee : remaining
    const crossed = isReached && stop.position !== undefined ? ticks[stop.position] : undefined
    yield {
      liquidity,
      fee: fee - protocolFeeOf(swap, paid, fee),
      tick,
      from: sqrtPrice,
      to: end,
      crossed: crossed?.index,
    }
    if (!isReached || stopTick === MIN_TICK || stopTick === MAX_TICK) return
    if (crossed) liquidity += zeroForOne ? -crossed.liquidityNet : crossed.liquidityNet
    remaining -= paid
    sqrtPrice = stopPrice
    tick = zeroForOne ? stopTick - 1 : stopTick
  }
}

function completedStepFee({ fee }: PastSwap, net: bigint): bigint {
  return fee >= ONE ? net : mulDiv(net, fee, ONE - fee, 'up')
}

/** v3: the input that the price change does not need. v4: the input less its net part, rounded down; the same for exact outputs. */
function lastStepFee({ version, fee }: PastSwap, remaining: bigint, net: bigint): bigint {
  return remaining - (version === 3 ? net : mulDiv(remaining, ONE - fee, ONE, 'down'))
}

function protocolFeeOf({ version, fee, protocolFee }: PastSwap, paid: bigint, stepFee: bigint): bigint {
  if (protocolFee === 0n) return 0n
  if (version === 3) return stepFee / protocolFee
  return fee === protocolFee ? stepFee : mulDiv(paid, protocolFee, ONE, 'down')
}
