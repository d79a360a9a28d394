import { isNative, type Address } from '#app/domain/address/address.ts'
import type { SwapCurve } from '#app/domain/liquidity/curve.ts'
import { poolKey, poolTokens, type Pool } from '#app/domain/liquidity/pool.ts'
import { swapCurve } from '#app/domain/liquidity/swap-curve.ts'

/** A pool in one direction of trade, between the nodes `from` and `to`. */
export interface Edge {
  readonly pool: Pool
  /** The pool's number within its graph: both directions of a pool share it. */
  readonly ordinal: number
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly from: number
  readonly to: number
  readonly curve: SwapCurve
}

/** Edges that leave (or enter) a node, by the node at their other end. */
export type Neighbours = ReadonlyMap<number, readonly Edge[]>

/**
 * All pools of a snapshot. Nodes are currencies; the native currency and its wrapped token are one node, because wrapping costs only gas
 * and does not change an amount.
 */
export interface PoolGraph {
  readonly leaving: readonly Neighbours[]
  readonly entering: readonly Neighbours[]
  readonly nodeOf: (token: Address) => number | undefined
  /** Ordinals of pools that can only be quoted on chain. */
  readonly chainQuoted: ReadonlySet<number>
  /** Returns the ordinal of a pool by its `poolKey`. */
  readonly ordinalOf: (poolKey: string) => number | undefined
}

/**
 * Builds the graph of pools by their currencies. Leaves out pools without a swap curve, and pools between the native currency and its
 * wrapped token.
 */
export function buildPoolGraph(pools: Iterable<Pool>, wrappedNative: Address): PoolGraph {
  const nodes = new Map<string, number>()
  const leaving: Map<number, Edge[]>[] = []
  const entering: Map<number, Edge[]>[] = []
  const keyOf = (token: Address) => (isNative(token) ? wrappedNative : token).toLowerCase()
  const ensureNode = (token: Address): number => {
    const key = keyOf(token)
    const known = nodes.get(key)
    if (known !== undefined) return known
    nodes.set(key, leaving.length)
    leaving.push(new Map())
    entering.push(new Map())
    return leaving.length - 1
  }

  const ordinals = new Map<string, number>()
  const chainQuoted = new Set<number>()
  for (const pool of pools) {
    const [token0, token1] = poolTokens(pool)
    if (keyOf(token0) === keyOf(token1)) continue
    const ordinal = ordinals.size
    ordinals.set(poolKey(pool), ordinal)
    if (pool.version === 'v4' && pool.quotable === 'chain') chainQuoted.add(ordinal)
    for (const zeroForOne of [true, false]) {
      const curve = swapCurve(pool, zeroForOne)
      if (curve === undefined) continue
      const [tokenIn, tokenOut] = zeroForOne ? [token0, token1] : [token1, token0]
      const from = ensureNode(tokenIn)
      const to = ensureNode(tokenOut)
      const edge: Edge = { pool, ordinal, tokenIn, tokenOut, from, to, curve }
      add(leaving[from], to, edge)
      add(entering[to], from, edge)
    }
  }
  return {
    leaving,
    entering,
    nodeOf: (token) => nodes.get(keyOf(token)),
    chainQuoted,
    ordinalOf: (key) => ordinals.get(key),
  }
}

function add(neighbours: Map<number, Edge[]> | undefined, node: number, edge: Edge): void {
  const edges = neighbours?.get(node)
  if (edges === undefined) neighbours?.set(node, [edge])
  else edges.push(edge)
}
