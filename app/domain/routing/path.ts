import { isNative } from '#app/domain/address/address.ts'
import type { CurveQuote, CurveSlope } from '#app/domain/liquidity/curve.ts'
import { hopGas, SECTION_GAS, SOLD_BACK_GAS } from './gas-model.ts'
import type { SwapSide } from './plan.ts'
import type { Edge } from './pool-graph.ts'

/** Edges in the order in which they are quoted: from tokenIn forwards for exact in, from tokenOut backwards for exact out. */
export type Path = readonly Edge[]

/** Quotes of a path from end to end: the amount at the start is fixed, the amount at the end is found. */
export interface Walk {
  /** In the order of the path. */
  readonly quotes: readonly CurveQuote[]
  /** Base units spent (exact in) or received (exact out). */
  readonly fixed: bigint
  /** Base units received (exact in) or spent (exact out). */
  readonly found: bigint
  readonly gasUnits: number
}

/** Quotes one edge: its output for a fixed input (exact in), or its input for a fixed output (exact out). */
export function quoteEdge(edge: Edge, side: SwapSide, fixed: bigint): CurveQuote | undefined {
  return side === 'exactIn' ? edge.curve.exactIn(fixed) : edge.curve.exactOut(fixed)
}

/** Whether two successive edges of a walk, forwards or backwards, need a router command each: see `sectionsOf`. */
export function startsSection(before: Edge, edge: Edge): boolean {
  if (before.pool.version !== edge.pool.version) return true
  const [first, second] = before.to === edge.from ? [before, edge] : [edge, before]
  return isNative(first.tokenOut) !== isNative(second.tokenIn)
}

/**
 * Returns the gas of the next edge of a walk. For an exact output the walk begins with the last section of the route, and every section
 * after that also sells a buffer back.
 *
 * @param starts whether the walk enters a section with this edge
 * @param isSectioned whether the walk has reached its second section
 */
export function edgeGas(
  { pool }: Edge,
  side: SwapSide,
  quote: CurveQuote,
  { starts, isSectioned }: { readonly starts: boolean; readonly isSectioned: boolean },
): number {
  const soldBack = side === 'exactOut' && isSectioned ? SOLD_BACK_GAS : 0
  return hopGas(pool, quote) + (starts ? SECTION_GAS : 0) + soldBack
}

/** Returns the amount of a quote that was not fixed: its output (exact in) or its input (exact out). */
export function foundBy(quote: CurveQuote, side: SwapSide): bigint {
  return side === 'exactIn' ? quote.amountOut : quote.amountIn
}

/**
 * Quotes a path from end to end.
 *
 * Returns  undefined if a pool of the path is not deep enough, or pays nothing
 */
export function walkPath(path: Path, side: SwapSide, fixed: bigint): Walk | undefined {
  const quotes: CurveQuote[] = []
  let amount = fixed
  let gas = 0
  let before: Edge | undefined
  let isSectioned = false
  for (const edge of path) {
    const quote = quoteEdge(edge, side, amount)
    if (quote === undefined) return undefined
    quotes.push(quote)
    amount = foundBy(quote, side)
    const starts = before === undefined || startsSection(before, edge)
    isSectioned ||= before !== undefined && starts
    gas += edgeGas(edge, side, quote, { starts, isSectioned })
    before = edge
  }
  return { quotes, fixed, found: amount, gasUnits: gas }
}

/**
 * Returns the slope (`CurveSlope`) of a path's price after a walk, combined from the slopes of its curves. Each depth is converted to units
 * of the path's fixed amount; two depths combine like parallel resistances, d1 × d2 ÷ (d1 + d2).
 */
export function slopeOf(path: Path, side: SwapSide, walk: Walk): CurveSlope {
  // Q128, like `CurveSlope.root`.
  let root = 1n << 128n
  let depth: bigint | undefined
  for (const [position, edge] of path.entries()) {
    const quote = walk.quotes[position]
    if (quote === undefined) break
    const hop = side === 'exactIn' ? edge.curve.slopeIn(quote) : edge.curve.slopeOut(quote)
    const hopDepth = atLeastOne((hop.depth << 256n) / atLeastOne(root * root))
    depth = depth === undefined ? hopDepth : atLeastOne((depth * hopDepth) / (depth + hopDepth))
    root = (root * hop.root) >> 128n
  }
  return { root, depth: depth ?? 1n }
}

function atLeastOne(value: bigint): bigint {
  return value > 0n ? value : 1n
}

/** Whether the paths have no pool in common. */
export function areDisjoint(a: Path, b: Path): boolean {
  for (const edgeA of a) for (const edgeB of b) if (edgeA.ordinal === edgeB.ordinal) return false
  return true
}

/** Returns a key that is equal for the same pools in the same order. */
export function pathKey(path: Path): string {
  return path.map((edge) => edge.ordinal).join()
}
