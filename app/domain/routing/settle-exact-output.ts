import { BPS_ONE, minimumOut, type Bps } from '#app/domain/amount/percent.ts'
import type { CurveQuote } from '#app/domain/liquidity/curve.ts'
import { poolTokens, sqrtPriceX96, liquidity, type Pool } from '#app/domain/liquidity/pool.ts'
import { raw } from '#app/domain/amount/raw.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'
import { sqrtPriceAtTick, tickAtSqrtPrice } from '#app/domain/liquidity/tick-math.ts'
import { isUnavoidableSurplus } from '#app/domain/swap/unavoidable-surplus.ts'
import { sectionsOf, type Section } from '#app/domain/trade/route-sections.ts'
import type { Path } from './path.ts'
import type { Edge } from './pool-graph.ts'

/** Smallest buffer of a section, in base units: a swap of nothing, where the next section leaves nothing, would revert. */
const MIN_BUFFER = 4n

/** Amounts of a route of an exact output when it is executed in the state of the snapshot. */
export interface SettledOutput {
  /** Of each hop in the order of execution, before anything is sold back. */
  readonly quotes: readonly CurveQuote[]
  /** Exact output that the last section is executed with. */
  readonly amountOut: bigint
  /** Output that arrives; over v2 pairs it may exceed `amountOut`. */
  readonly received: bigint
  /** Input spent before anything is sold back. */
  readonly spentFirst: bigint
  /** Net input spent: `spentFirst` less what selling back returns. */
  readonly amountIn: bigint
}

/**
 * Settles a route of an exact output, whose sections the router executes one after the other.
 *
 * The first section must buy what the second one will need, before that amount is known. So every section before the last buys a buffer on
 * top of it, for a share of the tolerance, and what the next section leaves of it is sold back over the same pools.
 *
 * Returns  undefined when a pool on the way is not deep enough or, over several sections, only the chain can quote it, or the buffer is too
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
    spentFirst: first.amountIn,
    amountIn: first.amountIn - returned,
  }
}

/**
 * A route of one section. Where the smallest unit of the input buys more than was asked for, the amount is raised to that, less the tolerance,
 * so that the account is guaranteed what it pays for.
 */
function settleSection(section: Section<Edge>, asked: bigint, tolerance: Bps): SettledOutput | undefined {
  const plain = buy(section, asked)
  if (plain === undefined) return undefined
  const affordable = minimumOut(spend(section, plain.amountIn) ?? asked, tolerance)
  const isUnavoidable = isUnavoidableSurplus({
    ...{ amountIn: plain.amountIn, amountOut: affordable, requested: asked },
    hops: section.hops.length,
  })
  const more = affordable > asked && isUnavoidable ? buy(section, affordable) : undefined
  const [amountOut, swap] = more && more.amountIn <= plain.amountIn ? [affordable, more] : [asked, plain]
  const { quotes, received, amountIn } = swap
  return { quotes, amountOut, received, spentFirst: amountIn, amountIn }
}

function buyBackwards(
  sections: readonly Section<Edge>[],
  amountOut: bigint,
  tolerance: Bps,
): SectionSwap[] | undefined {
  const share = BigInt(BPS_ONE * sections.length)
  const swaps: SectionSwap[] = []
  let needed = amountOut
  for (const section of sections.toReversed()) {
    const isLast = swaps.length === 0
    const cost = isLast ? undefined : buy(section, needed)?.amountIn
    const bought = isLast ? needed : cost && spend(section, cost + (cost * BigInt(tolerance)) / share)
    const swap = bought === undefined ? undefined : buy(section, bought)
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
  /** At least what was asked: a v2 pair rounds its input up and pays out for all of it. */
  readonly received: bigint
  /** The pools afterwards, in the order of the edges. */
  readonly after: readonly Pool[]
}

function spend({ hops }: Section<Edge>, amountIn: bigint): bigint | undefined {
  let amount: bigint | undefined = amountIn
  for (const { curve } of hops) amount = amount === undefined ? undefined : curve.exactIn(amount)?.amountOut
  return amount
}

function buy({ hops: edges }: Section<Edge>, amountOut: bigint): SectionSwap | undefined {
  const quotes: CurveQuote[] = []
  let amount = amountOut
  for (const { curve } of edges.toReversed()) {
    const quote = curve.exactOut(amount)
    if (quote === undefined) return undefined
    quotes.unshift(quote)
    amount = quote.amountIn
  }
  const after: Pool[] = []
  let received = amount
  for (const [index, edge] of edges.entries()) {
    const quote = edge.pool.version === 'v2' ? edge.curve.exactIn(received) : quotes[index]
    if (quote === undefined) return undefined
    after.push(poolAfter(edge, quote))
    received = quote.amountOut
  }
  return { edges, quotes, amountIn: amount, received, after }
}

/** The input that comes back when every section sells what the next one has left. */
function sellBack(swaps: readonly SectionSwap[]): bigint | undefined {
  let returned = 0n
  for (const [index, swap] of [...swaps.entries()].reverse()) {
    const next = swaps[index + 1]
    if (next === undefined) continue
    let amount = returned + swap.received - next.amountIn
    for (const [position, edge] of [...swap.edges.entries()].reverse()) {
      const pool = swap.after[position]
      const quote = pool && swapCurve(pool, poolTokens(pool)[0] !== edge.tokenIn)?.exactIn(amount)
      if (quote === undefined) return undefined
      amount = quote.amountOut
    }
    returned = amount
  }
  return returned
}

function poolAfter({ pool, tokenIn }: Edge, { amountIn, amountOut, after: [price, inRange] }: CurveQuote): Pool {
  const zeroForOne = poolTokens(pool)[0] === tokenIn
  if (pool.version === 'v2') {
    const [change0, change1] = zeroForOne ? [amountIn, -amountOut] : [-amountOut, amountIn]
    return { ...pool, reserve0: raw(pool.reserve0 + change0), reserve1: raw(pool.reserve1 + change1) }
  }
  const tick = tickAtSqrtPrice(price)
  // A swap that ends on a tick's price has crossed it.
  const isCrossed = zeroForOne && sqrtPriceAtTick(tick) === price
  const state = { sqrtPriceX96: sqrtPriceX96(price), liquidity: liquidity(inRange), tick: isCrossed ? tick - 1 : tick }
  return { ...pool, ...state }
}
