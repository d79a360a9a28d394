import { PIPS_ONE } from '#app/domain/amount/percent.ts'
import { mulDiv } from '#app/domain/amount/mul-div.ts'
import type { ConcentratedState } from './pool.ts'
import { squareRoot } from './square-root.ts'
import type { SwapCurve } from './curve.ts'
import { crossRange, spendInRange, takeFromRange, type PriceRange } from './swap-step.ts'
import { MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK, sqrtPriceAtTick } from './tick-math.ts'
import { nextTickStop } from './tick-list.ts'

/** Largest amount of a quote in base units: v4 settles in int128. */
const MAX_AMOUNT = 2n ** 127n - 1n

/** A range that the swap walks through, with total input, output and crossed ticks before it and up to its end. */
interface WalkedRange extends PriceRange {
  readonly inputBefore: bigint
  readonly outputBefore: bigint
  readonly crossedBefore: number
  /** Number of earlier ranges that do not end at an initialised tick. */
  readonly wordsPassedBefore: number
  readonly totalInput: bigint
  readonly totalOutput: bigint
  readonly totalCrossed: number
  /** Liquidity beyond the end. */
  readonly next: bigint
}

/**
 * Returns the swap curve of a v3 or v4 pool for one direction.
 *
 * The contract walks from stop to stop (`nextTickStop`). A range that is crossed completely has the same amounts for every swap, so ranges
 * are computed once, on demand, and cached: a quote looks up its last range and computes only within that one.
 *
 * Units    feePips: the whole fee on the input, including the protocol's, below 1,000,000
 * Rounds   as the contract, stop by stop
 * Source   UniswapV3Pool.swap, Pool.swap of v4-core, both without a price limit
 */
export function concentratedCurve(state: ConcentratedState, feePips: number, zeroForOne: boolean): SwapCurve {
  const walked: WalkedRange[] = []
  const appendRange = createWalker(state, BigInt(feePips), zeroForOne, walked)
  const feeLeft = BigInt(PIPS_ONE - feePips)
  const feeRoot = squareRoot((feeLeft << 256n) / BigInt(PIPS_ONE))
  const square = state.sqrtPriceX96 * state.sqrtPriceX96

  const findRange = (amount: bigint, key: 'totalInput' | 'totalOutput'): WalkedRange | undefined => {
    let last = walked.at(-1)
    while (last === undefined || last[key] < amount) {
      if (!appendRange()) return undefined
      last = walked.at(-1)
    }
    let low = 0
    let high = walked.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      const range = walked[middle]
      if (range !== undefined && range[key] < amount) low = middle + 1
      else high = middle
    }
    return walked[low]
  }

  return {
    exactIn(amountIn) {
      if (amountIn <= 0n || amountIn > MAX_AMOUNT) return undefined
      const range = findRange(amountIn, 'totalInput')
      if (range === undefined) return undefined
      if (range.totalInput === amountIn) return quoteAtEnd(range)
      const step = spendInRange(range, amountIn - range.inputBefore)
      const amountOut = range.outputBefore + step.amountOut
      if (amountOut === 0n) return undefined
      const after = [step.sqrtPriceX96, range.liquidity] as const
      return { amountIn, amountOut, ticksCrossed: range.crossedBefore, wordsPassed: range.wordsPassedBefore, after }
    },
    exactOut(amountOut) {
      if (amountOut <= 0n || amountOut > MAX_AMOUNT) return undefined
      const range = findRange(amountOut, 'totalOutput')
      if (range === undefined) return undefined
      if (range.totalOutput === amountOut) return quoteAtEnd(range)
      const step = takeFromRange(range, amountOut - range.outputBefore)
      const amountIn = range.inputBefore + step.amountIn
      if (amountIn > MAX_AMOUNT) return undefined
      const hasArrived = step.sqrtPriceX96 === range.end
      return {
        amountIn,
        amountOut,
        ticksCrossed: hasArrived ? range.totalCrossed : range.crossedBefore,
        wordsPassed: range.wordsPassedBefore,
        after: [step.sqrtPriceX96, hasArrived ? range.next : range.liquidity],
      }
    },
    slopeIn: ({ after: [price, liquidity] }) => ({
      root: (feeRoot * (zeroForOne ? price : (1n << 192n) / price)) >> 96n,
      depth: mulDiv(virtualReserve(price, liquidity, zeroForOne), BigInt(PIPS_ONE), feeLeft, 'down'),
    }),
    slopeOut: ({ after: [price, liquidity] }) => ({
      root: ((zeroForOne ? (1n << 192n) / price : price) << 160n) / feeRoot,
      depth: virtualReserve(price, liquidity, !zeroForOne),
    }),
    spot: zeroForOne ? [square, 1n << 192n] : [1n << 192n, square],
    feePips,
  }
}

function quoteAtEnd({
  totalInput,
  totalOutput,
  totalCrossed,
  wordsPassedBefore,
  end,
  next,
}: WalkedRange): ReturnType<SwapCurve['exactIn']> {
  if (totalOutput === 0n || totalInput > MAX_AMOUNT) return undefined
  return {
    amountIn: totalInput,
    amountOut: totalOutput,
    ticksCrossed: totalCrossed,
    wordsPassed: wordsPassedBefore,
    after: [end, next],
  }
}

function virtualReserve(price: bigint, liquidity: bigint, ofToken0: boolean): bigint {
  return ofToken0 ? (liquidity << 96n) / price : (liquidity * price) >> 96n
}

/**
 * Returns a function that appends the next range to `walked`. The function returns false where the contract's walk would end before the
 * amount is used up.
 */
function createWalker(
  state: ConcentratedState,
  feePips: bigint,
  zeroForOne: boolean,
  walked: WalkedRange[],
): () => boolean {
  const { ticks, tickSpacing } = state
  const limit = zeroForOne ? MIN_SQRT_PRICE + 1n : MAX_SQRT_PRICE - 1n
  let tick = state.tick
  let start: bigint = state.sqrtPriceX96
  let liquidity: bigint = state.liquidity
  let totalInput = 0n
  let totalOutput = 0n
  let totalCrossed = 0
  let wordsPassed = 0

  return () => {
    if (zeroForOne ? start <= limit : start >= limit) return false
    const stop = nextTickStop(ticks, tick, tickSpacing, zeroForOne)
    const isBeyondTicks = zeroForOne
      ? stop.tick < (ticks[0]?.index ?? MAX_TICK)
      : stop.tick > (ticks.at(-1)?.index ?? MIN_TICK)
    if (liquidity === 0n && isBeyondTicks) return false
    const stopTick = Math.min(Math.max(stop.tick, MIN_TICK), MAX_TICK)
    const stopPrice = sqrtPriceAtTick(stopTick)
    const end = zeroForOne ? (stopPrice < limit ? limit : stopPrice) : stopPrice > limit ? limit : stopPrice
    const step = crossRange({ start, end, liquidity, zeroForOne, feePips })
    const reached = stop.position === undefined || end !== stopPrice ? undefined : ticks[stop.position]
    const net = reached === undefined ? 0n : zeroForOne ? -reached.liquidityNet : reached.liquidityNet
    // Negative liquidity comes from an inconsistent snapshot; the contract would revert.
    if (liquidity + net < 0n) {
      start = limit
      return false
    }
    const range: WalkedRange = {
      start,
      end,
      liquidity,
      zeroForOne,
      feePips,
      inputBefore: totalInput,
      outputBefore: totalOutput,
      crossedBefore: totalCrossed,
      wordsPassedBefore: wordsPassed,
      totalInput: totalInput + step.amountIn,
      totalOutput: totalOutput + step.amountOut,
      totalCrossed: reached === undefined ? totalCrossed : totalCrossed + 1,
      next: liquidity + net,
    }
    walked.push(range)
    totalInput = range.totalInput
    totalOutput = range.totalOutput
    totalCrossed = range.totalCrossed
    if (reached === undefined) wordsPassed += 1
    liquidity = range.next
    start = end
    tick = zeroForOne ? stopTick - 1 : stopTick
    return true
  }
}
