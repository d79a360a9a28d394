import { BPS_ONE, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import type { CurveQuote } from '#app/domain/liquidity/curve.ts'
import { poolTokens, sqrtPriceX96, liquidity, type Pool } from '#app/domain/liquidity/pool.ts'
import { baseUnits } from '#app/domain/amount/base-units.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { isUnavoidableSurplus } from '#app/domain/swap/unavoidable-surplus.ts'
import { sectionsOf, type Section } from '#app/domain/trade/route-sections.ts'
import type { Path } from './path.ts'
import type { Edge } from './pool-graph.ts'

/** Minimum buffer of a section, in base units. The next section might use up a smaller buffer, and selling back zero reverts. */
const MIN_BUFFER = 4n

/** Amounts of an exact-output route, in base units, if it is executed in the state of the snapshot. */
export interface SettledOutput {
  /** One quote per hop in the order of execution, without the swaps that sell buffers back. */
  readonly quotes: readonly CurveQuote[]
  /** Exact output that the last section is executed with. */
  readonly amountOut: bigint
  /** Output that the recipient receives; over v2 pairs it may exceed `amountOut`. */
  readonly received: bigint
  /** Input spent before buffers are sold back. */
  readonly grossAmountIn: bigint
  /** Net input spent: `grossAmountIn` less the input returned by selling buffers back. */
  readonly amountIn: bigint
}

/**
 * Returns the amounts of an exact-output route when the router executes its sections one after the other.
 *
 * When a section is executed, the exact input that the next section will need is not known yet. So every section except the last also buys a
 * buffer, on which it spends an equal share of the tolerance. The part that the next section does not use is sold back over the same pools.
 *
 * Returns  undefined if a pool is not deep enough; over several sections also if a pool can only be quoted on chain, or if a buffer is too
 *          small to be sold back
 * Rounds   as the contracts, hop by hop
 * Source   UniversalRouter 2.0
 */
export function settleExactOutput(path: Path, amountOut: bigint, tolerance: Bps): SettledOutput | undefined {
  const sections = sectionsOf(path.toReversed())
  const [only, another] = sections
  if (only === undefined) return undefined
  if (another === undefined) return settleSection(only, amountOut, tolerance)
  if (path.some(({ pool }) => pool.version === 'v4' && pool.quotable === 'chain')) return undefined
  const swaps = buyBackwards(sections, amountOut, tolerance)
  const [first, last] = [swaps?.[0], swaps?.at(-1)]
  const returned = swaps && sellBack(swaps)
  if (first === undefined || last === undefined || returned === undefined) return undefined
  return {
    quotes: swaps?.flatMap(({ quotes }) => quotes) ?? [],
    amountOut,
    received: last.received,
    grossAmountIn: first.amountIn,
    amountIn: first.amountIn - returned,
  }
}

/**
 * Settles a route of one section. The smallest input that buys the requested output may buy more. The exact output is then raised to what
 * this input buys, less the tolerance (rounded up), so that the account is guaranteed the raised amount.
 */
function settleSection(section: Section<Edge>, requested: bigint, tolerance: Bps): SettledOutput | undefined {
  const exactSwap = buy(section, requested)
  if (exactSwap === undefined) return undefined
  const affordableOutput = minimumOut(spend(section, exactSwap.amountIn) ?? requested, tolerance)
  const isUnavoidable = isUnavoidableSurplus({
    amountIn: exactSwap.amountIn,
    amountOut: affordableOutput,
    requested,
    hops: section.hops.length,
  })
  const raisedSwap = affordableOutput > requested && isUnavoidable ? buy(section, affordableOutput) : undefined
  const [amountOut, swap] =
    raisedSwap && raisedSwap.amountIn <= exactSwap.amountIn ? [affordableOutput, raisedSwap] : [requested, exactSwap]
  const { quotes, received, amountIn } = swap
  return { quotes, amountOut, received, grossAmountIn: amountIn, amountIn }
}

/**
 * Returns the swaps of the sections in the order of execution, computed from the last section to the first; undefined if a pool is not deep
 * enough or a buffer is too small.
 */
function buyBackwards(
  sections: readonly Section<Edge>[],
  amountOut: bigint,
  tolerance: Bps,
): SectionSwap[] | undefined {
  const toleranceDivisor = BigInt(BPS_ONE * sections.length)
  const swaps: SectionSwap[] = []
  let needed = amountOut
  for (const section of sections.toReversed()) {
    const isLast = swaps.length === 0
    const cost = isLast ? undefined : buy(section, needed)?.amountIn
    const boughtAmount = isLast ? needed : cost && spend(section, cost + (cost * BigInt(tolerance)) / toleranceDivisor)
    const swap = boughtAmount === undefined ? undefined : buy(section, boughtAmount)
    if (swap === undefined || (!isLast && swap.received - needed < MIN_BUFFER)) return undefined
    swaps.unshift(swap)
    needed = swap.amountIn
  }
  return swaps
}

interface SectionSwap {
  readonly edges: readonly Edge[]
  readonly quotes: readonly CurveQuote[]
  readonly amountIn: bigint
  /** At least the requested output: the input of a v2 pair is rounded up, and the pair pays out for all of it. */
  readonly received: bigint
  /** States of the pools after the swap, in the order of `edges`. */
  readonly poolsAfter: readonly Pool[]
}

/** Returns the output of a section for an exact input. */
function spend({ hops }: Section<Edge>, amountIn: bigint): bigint | undefined {
  let amount: bigint | undefined = amountIn
  for (const { curve } of hops) amount = amount === undefined ? undefined : curve.exactIn(amount)?.amountOut
  return amount
}

/** Returns the swap of a section for an exact output. */
function buy({ hops: edges }: Section<Edge>, amountOut: bigint): SectionSwap | undefined {
  const quotes: CurveQuote[] = []
  let amount = amountOut
  for (const { curve } of edges.toReversed()) {
    const quote = curve.exactOut(amount)
    if (quote === undefined) return undefined
    quotes.unshift(quote)
    amount = quote.amountIn
  }
  const poolsAfter: Pool[] = []
  let received = amount
  for (const [index, edge] of edges.entries()) {
    const quote = edge.pool.version === 'v2' ? edge.curve.exactIn(received) : quotes[index]
    if (quote === undefined) return undefined
    poolsAfter.push(poolAfter(edge, quote))
    received = quote.amountOut
  }
  return { edges, quotes, amountIn: amount, received, poolsAfter }
}

/** Sells back the part of each buffer that the next section has not used. Returns the recovered input of the route, in base units. */
function sellBack(swaps: readonly SectionSwap[]): bigint | undefined {
  let returned = 0n
  for (const [index, swap] of [...swaps.entries()].reverse()) {
    const next = swaps[index + 1]
    if (next === undefined) continue
    let amount = returned + swap.received - next.amountIn
    for (const [position, edge] of [...swap.edges.entries()].reverse()) {
      const pool = swap.poolsAfter[position]
      const quote = pool && swapCurve(pool, poolTokens(pool)[0] !== edge.tokenIn)?.exactIn(amount)
      if (quote === undefined) return undefined
      amount = quote.amountOut
    }
    returned = amount
  }
  return returned
}

function poolAfter(
  { pool, tokenIn }: Edge,
  { amountIn, amountOut, after: [price, inRangeLiquidity] }: CurveQuote,
): Pool {
  const zeroForOne = poolTokens(pool)[0] === tokenIn
  if (pool.version === 'v2') {
    const [change0, change1] = zeroForOne ? [amountIn, -amountOut] : [-amountOut, amountIn]
    return { ...pool, reserve0: baseUnits(pool.reserve0 + change0), reserve1: baseUnits(pool.reserve1 + change1) }
  }
  const tick = tickAtSqrtPrice(price)
  // A zero-for-one swap that ends exactly at a tick's price has crossed the tick.
  const isCrossed = zeroForOne && sqrtPriceAtTick(tick) === price
  const state = {
    sqrtPriceX96: sqrtPriceX96(price),
    liquidity: liquidity(inRangeLiquidity),
    tick: isCrossed ? tick - 1 : tick,
  }
  return { ...pool, ...state }
}
